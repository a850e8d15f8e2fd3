import type { Lesson } from './course';

export const beginnings: Lesson[] = [
  {
    id: 'outcomes',
    title: 'Outcomes',
    summary: 'Who wins, if both play well?',
    steps: [
      {
        title: 'Two players, no luck',
        text: [
          'Left and Right take turns. Nothing is hidden, nothing is left to chance, and _a player who cannot move loses_.',
          'In Domineering, Left (she, blue) places dominoes upright, Right (he, red) places them lying down. A single upright place is a free move for Left; a lying one is a free move for Right. On the square of four cells either player, moving first, spoils it for the other.',
          'Click the cells to take them away or put them back, and watch who wins.',
        ],
        board: 'domineering("..|..")',
        claims: [
          'outcome(domineering(2, 1)) == L',
          'outcome(domineering(1, 2)) == R',
          'outcome(domineering(2, 2)) == N',
        ],
      },
      {
        title: 'Four outcomes',
        text: [
          'Every position belongs to exactly one of four classes. L: Left wins, whoever starts. R: Right wins, whoever starts. N: the _next_ player, who is about to move, wins. P: the _previous_ player, who has just moved, wins.',
          'A board where nobody can move is P: the player to move has already lost. But P-positions need not be dead. If Left has one move and Right has one move, and they do not get in each other’s way, then whoever starts runs out first.',
        ],
        board: 'domineering("....|....")',
        goal: {
          task: 'Take cells away until whoever starts loses, although both players can still move.',
          test: 'outcome(it) == P and len(options(it)[0]) > 0 and len(options(it)[1]) > 0',
          solution: 'domineering("..#.|###.")',
        },
        claims: ['outcome(domineering(1, 1)) == P', 'outcome(domineering("..#.|###.")) == P'],
      },
      {
        title: 'A game is its options',
        text: [
          'Forget the board: all that matters is where each player can move. We write a game as {Left’s options | Right’s options}, and its options are games again. If nobody can move it is {|}, called $0$.',
          'One free move for Left is $1$ = {0|}. One free move for Right is $-1$ = {|0}. One move for the player who takes it is $*$ = {0|0}, “star”.',
        ],
        value: '{0|0}',
        claims: ['{|} == 0', '{0|} == 1', '{|0} == -1', '{0|0} == *', 'outcome(*) == N', 'outcome(0) == P'],
      },
    ],
  },
  {
    id: 'sums',
    title: 'Sums',
    summary: 'Several games at once, one move at a time',
    steps: [
      {
        title: 'Adding games',
        text: [
          'Games fall apart. Two regions of a board that cannot influence each other are a _sum_: a player moves in one of them and leaves the other alone.',
          'Two squares side by side: alone, each is won by the player who starts. Together they are a loss for that player, because the other answers in the second square. The value of the sum is $0$.',
        ],
        board: 'domineering("..#..|..#..")',
        claims: [
          'domineering("..#..|..#..") == domineering(2, 2) + domineering(2, 2)',
          'domineering("..#..|..#..") == 0',
          'outcome(domineering(2, 2)) == N',
        ],
      },
      {
        title: 'Playing the mirror',
        text: [
          'Exchange the two players everywhere and a game G becomes -G. In Domineering that is a quarter turn of the board.',
          'G - G is always a win for the player who does _not_ start: repeat every move of your opponent in the other half. So G - G is $0$, for every game G. Try to beat the engine, which mirrors you.',
        ],
        play: ['domineering("..|..|..")', 'domineering("...|...")'],
        claims: [
          'domineering(3, 2) == -domineering(2, 3)',
          'domineering(3, 2) + domineering(2, 3) == 0',
          '{3||2|1} - {3||2|1} == 0',
        ],
      },
      {
        title: 'Comparing',
        text: [
          'G is at least H if Left, moving second, wins the difference G - H. If neither player wins it moving first, G and H are _equal_: each can replace the other in every sum.',
          'Some games cannot be compared. $*$ is neither above nor below $0$, since whoever starts wins it: they are _confused_. But $^$, which is {0|*}, lies above $0$, and $^^$ lies above $*$.',
        ],
        value: '{0|*}',
        claims: ['{0|*} == ^', '* <> 0', '^ > 0', '^ <> *', '^^ > *'],
      },
      {
        title: 'Simplest form',
        text: [
          'An option that is never better than another one of the same player is _dominated_ and can go: {0,1|2} is {1|2}. A move that the opponent can answer so that the mover stands no better than before is _reversible_: it can be replaced by the moves after that answer.',
          'Do both as long as you can, and exactly one form is left. It is the canonical form, and it is what we call the value. Below, every option of the board shows whether it survives.',
        ],
        board: 'domineering("...|..#")',
        options: true,
        claims: ['{0,1|2} == {1|2}', '{^|^*} == {0|^*}', '{0|^*} == ^^'],
      },
    ],
  },
  {
    id: 'numbers',
    title: 'Numbers',
    summary: 'Games in which nobody wants to move',
    steps: [
      {
        title: 'Stalks of blue and red',
        text: [
          'Hackenbush: Left cuts blue edges, Right cuts red ones, and what hangs in the air falls. A stalk of two blue edges is two free moves for Left: $2$.',
          'A red edge on top of a blue one gives Right something to cut, but Left can take both at once. It is worth {0|1}, and two of them make one free move: $1/2$. Click edges to recolour them.',
        ],
        board: 'hackenbush_string("BR")',
        claims: [
          'hackenbush_string("BB") == 2',
          'hackenbush_string("BR") == {0|1}',
          'hackenbush_string("BR") == 1/2',
          'hackenbush_string("BR") + hackenbush_string("BR") == 1',
        ],
      },
      {
        title: 'The simplest number between',
        text: [
          'If every Left option is a number below every Right option, the game is a number too: the _simplest_ one that lies strictly between. Integers come first, the smaller the simpler; then halves, quarters, eighths.',
          'So {0|1} is $1/2$, {1/4|1} is $1/2$ as well, and {2|5} is $3$.',
        ],
        value: '{1/4|1}',
        claims: ['{0|1} == 1/2', '{1/4|1} == 1/2', '{2|5} == 3', 'is_number({2|5})'],
      },
      {
        title: 'Build your own',
        text: [
          'Read a stalk from the ground: count edges of the first colour; then every further edge is worth half of the one before, added for blue, subtracted for red.',
          'B R B is 1 - 1/2 + 1/4 = $3/4$.',
        ],
        board: 'hackenbush_string("BRB")',
        goal: {
          task: 'Make a stalk worth $5/8$.',
          test: 'it == 5/8',
          solution: 'hackenbush_string("BRBR")',
        },
        claims: ['hackenbush_string("BRB") == 3/4', 'hackenbush_string("BRR") == 1/4', 'hackenbush_string("BBR") == 3/2'],
      },
      {
        title: 'Cold',
        text: [
          'Moving in a number always costs the mover something: Left’s options are smaller than the number, Right’s are larger. So in a sum nobody touches a number while anything else is left. At the end the numbers are the score, and even $1/2$ counts.',
          'Numbers turn up everywhere. The 4 by 3 board of Domineering is worth exactly $3/2$.',
        ],
        board: 'domineering("...|...|...|...")',
        claims: [
          'domineering(4, 3) == 3/2',
          'max(left_options(1/2)) < 1/2',
          'min(right_options(1/2)) > 1/2',
          'is_cold(domineering(4, 3))',
        ],
      },
    ],
  },
];
