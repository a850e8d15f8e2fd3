import type { Lesson } from './course';

export const loops: Lesson[] = [
  {
    id: 'loops',
    title: 'Games that need not end',
    summary: 'What a game is worth when play can come back',
    steps: [
      {
        title: 'Always one more move',
        text: [
          'So far every game came to an end. Now a move may lead back to where play was before. We write _pass_ for a move to the same position again.',
          'In $on$ = {pass|} Left can always pass, and Right can never move. Whatever else is on the table, Left will not run out of moves: $on$ is larger than every number, and $on$ + $on$ is $on$. Its negative is $off$ = {|pass}.',
        ],
        value: 'on',
        claims: [
          'on == {pass|}',
          'off == {|pass}',
          'off == -on',
          'on > 1000',
          'on + on == on',
          'on - 1000/8 == on',
          'outcome(on) == L',
        ],
      },
      {
        title: 'Draws',
        text: [
          'In $on$ + $off$ both players can pass for ever. Nobody runs out of moves, so nobody loses: play that never ends is a _draw_. The sum is called $dud$, which is {pass|pass}, and it spoils everything: $dud$ + G is $dud$ for every G.',
          'With draws there are nine outcomes, not four. {0|dud} is a win for Left if she starts, because she moves to $0$; if Right starts, he escapes to the draw.',
        ],
        value: '{0|dud}',
        claims: [
          'on + off == dud',
          'dud == {pass|pass}',
          'dud + upon == dud',
          'outcome(dud) == D',
          'outcome({0|dud}) == NHat',
          'outcome({dud|0}) == NCheck',
        ],
      },
      {
        title: 'Over',
        text: [
          'A small letter in this string is an edge that _heals_: cutting it takes away what is above it, but the edge itself stays. Left can cut the blue edge and everything is gone. Right can only cut his red edge, which is a pass.',
          'So the string is {0|pass}, called $over$. Left wins: she moves to $0$ whenever she likes. $over$ is smaller than every positive number, and yet larger than $^$, and than every infinitesimal without loops. It swallows them: $over$ + $*$ is $over$, and so is $over$ - $^$.',
        ],
        board: 'healing_hackenbush_string("Br")',
        goal: {
          task: 'Turn the edges until the string is worth $under$, the negative of over.',
          test: 'it == under',
          solution: 'healing_hackenbush_string("Rb")',
        },
        claims: [
          'healing_hackenbush_string("Br") == over',
          'over == {0|pass}',
          'outcome(over) == L',
          'over > 0',
          'over < 1/2',
          'over < 1/1024',
          'over > ^',
          'over + * == over',
          'over - ^ == over',
          'over + over == over',
          '-over == under',
        ],
      },
      {
        title: 'Two sides',
        text: [
          'A game minus itself is $0$, as long as play ends. With loops it need not be. In $over$ - $over$ the player who repeats every move does not lose, but he does not win either: play may go on for ever.',
          'Ask what a game would be worth if endless play were won by Left. That is its _onside_. If it were won by Right, that is the _offside_. We write onside & offside: $over$ - $over$ is $over & under$, and $dud$ is $on & off$. If both sides are the same, the game is a _stopper_, and one value says everything.',
        ],
        value: 'over - over',
        claims: [
          'over - over == over & under',
          'onside(over - over) == over',
          'offside(over - over) == under',
          'over - over <> 0',
          'outcome(over - over) == D',
          'dud == on & off',
          'is_stopper(over)',
          'not is_stopper(over - over)',
        ],
      },
      {
        title: 'Fox and Geese',
        text: [
          'Left has the geese, which move diagonally down. Right has the fox, which moves diagonally up and down. Nobody captures. The geese try to pen the fox in, and the fox can move to and fro, so that play need not end. But geese never come back: every position is a stopper.',
          'On this board the fox is penned in, and Left has one move to spare: the position is worth $1$. With two more rows it is worth $over$: the geese win, but only just.',
        ],
        board: 'fox_and_geese("x.x.|...o")',
        goal: {
          task: 'Put the fox elsewhere, or change the geese, until the position is worth $0$.',
          test: 'it == 0',
          solution: 'fox_and_geese("x.x.|.o..")',
        },
        claims: [
          'fox_and_geese("x.x.|...o") == 1',
          'fox_and_geese("x.x.|.o..") == 0',
          'fox_and_geese("x.x.|....|o...") == {2|0}',
          'fox_and_geese("x.x.|....|....|.o..") == over',
          'is_stopper(fox_and_geese("x.x.|....|....|.o.."))',
        ],
      },
      {
        title: 'The fox gets through',
        text: [
          'Once the fox is level with the highest goose, nobody can stop him: he moves for ever, and the geese run out of moves. Such a position is worth $off$.',
          'In the position below the player who moves decides: Left closes the gap and gets $0$, Right slips through. The value is {0|off}.',
        ],
        board: 'fox_and_geese("x...|...x|..o.")',
        options: true,
        claims: [
          'fox_and_geese("x.o.|....|x...") == off',
          'fox_and_geese("x...|...x|..o.") == {0|off}',
          'outcome({0|off}) == N',
          'right_stop({1||0|off}) == 0',
        ],
      },
      {
        title: 'The whole board',
        text: [
          'On the usual board of eight by eight the start is worth $2over$, wherever the fox stands on his row: the geese win with two moves and a bit to spare. Give the fox two free moves elsewhere, and $2over$ - $2$ = $over$ is still a win for the geese; give him three, and they lose.',
          'Here three geese on a smaller board are worth $1$. You have them: try to keep the line closed.',
        ],
        play: ['fox_and_geese("x.x.x.|......|......|......|..o...")'],
        claims: [
          'fox_and_geese("x.x.x.|......|......|......|..o...") == 1',
          'fox_and_geese("x.x.|....|....|....|....|....|....|.o..") == over',
          '2over - 2 == over',
          'outcome(over) == L',
          'outcome(2over - 3) == R',
        ],
      },
      {
        title: 'Hare and Hounds',
        text: [
          'Three hounds hunt a hare. A hound never goes back to an earlier column, but it may move up and down within a column, and so may the hare: both sides can wait. Endless play is a win for the hare.',
          'From the usual start the hounds win. Here they have come too far in one line: the hare keeps out of reach for ever, and wins.',
        ],
        board: 'hare_and_hounds("4 5 6", 8)',
        options: true,
        claims: [
          'outcome(hare_and_hounds("0 1 3", 10)) == L',
          'outcome(hare_and_hounds("4 5 6", 8)) == R',
          'outcome(hare_and_hounds("4 5 6", 7)) == N',
          'outcome(hare_and_hounds("1 2 3", 5)) == P',
        ],
      },
    ],
  },
];
