import type { Lesson } from './course';

export const smallThings: Lesson[] = [
  {
    id: 'infinitesimals',
    title: 'Infinitesimals',
    summary: 'Smaller than every number, and still decisive',
    steps: [
      {
        title: 'Star',
        text: [
          'In Clobber a stone moves onto a neighbouring stone of the other colour and removes it. Two stones side by side are {0|0}: $*$. Whoever wants the move takes it.',
          'Star is smaller than every positive number and larger than every negative one, but it is not $0$. Two of them cancel: $*$ + $*$ is $0$.',
        ],
        board: 'clobber("xo")',
        claims: ['clobber("xo") == *', '* < 1/1024', '* > -1/1024', '* != 0', '* + * == 0'],
      },
      {
        title: 'Up',
        text: [
          'With one more stone behind her, Left has the better of it. The strip x x o is $^$, “up”: positive, so Left wins, but smaller than every positive number.',
          'Ups add up: two of them are $^^$. One up is not enough against a star, two are.',
        ],
        board: 'clobber("xxo")',
        goal: {
          task: 'Turn stones until the strip is worth $v$, the negative of up.',
          test: 'it == v',
          solution: 'clobber("oox")',
        },
        claims: ['clobber("xxo") == ^', '^ > 0', '^ < 1/1024', '^ + ^ == ^^', '^ <> *', '^^ > *'],
      },
      {
        title: 'Smaller still',
        text: [
          'There are infinitesimals of many sizes. {0||0|-2} is $tiny(2)$, “tiny two”: Right can threaten to win two moves, but Left answers, and nothing is left.',
          'It is positive, and yet a hundred of them do not reach one up. Tiny games decide Domineering on large boards.',
        ],
        value: 'tiny(2)',
        claims: ['{0||0|-2} == tiny(2)', 'tiny(2) > 0', 'times(100, tiny(2)) < ^', 'is_infinitesimal(tiny(2))'],
      },
      {
        title: 'Toads and frogs',
        text: [
          'Toads go right, frogs go left, and each may jump over one of the others into a free place. Short strips are full of stars, ups and numbers.',
          'Play a whole game: you have the toads, the engine has the frogs and plays perfectly. The position is $*$, so you can win if you start.',
        ],
        play: ['toads_and_frogs("TT..FF")'],
        claims: ['toads_and_frogs("TT..FF") == *', 'outcome(toads_and_frogs("TT..FF")) == N'],
      },
    ],
  },
  {
    id: 'weights',
    title: 'Atomic weight',
    summary: 'Counting ups when stars are everywhere',
    steps: [
      {
        title: 'How many ups?',
        text: [
          'A game in which, at every moment, either both players can move or neither can, is _all-small_. All such games are infinitesimal, and their forms soon become long. The _atomic weight_ sums them up: how many ups is it worth, stars aside?',
          'The weight of $^$ is $1$, that of $*$ is $0$, that of $v$ is $-1$, and weights add up.',
        ],
        value: '{^^*|*2}',
        claims: [
          'atomic_weight(^) == 1',
          'atomic_weight(*) == 0',
          'atomic_weight(v) == -1',
          'atomic_weight(^^*) == 2',
          'is_all_small(^)',
          'atomic_weight({^^*|*2}) == 1',
        ],
      },
      {
        title: 'Two ahead wins',
        text: [
          'If the atomic weight is at least $2$, Left wins, whoever starts and however many stars lie about. At $1$ she still wins if she starts. At $0$ look more closely.',
          '$^^*5$ is won by Left. $^*$, only one ahead, is won by the player who starts.',
        ],
        value: '^^*5',
        claims: ['outcome(^^*5) == L', 'atomic_weight(^^*5) == 2', 'outcome(^*) == N', 'atomic_weight(^*) == 1'],
      },
      {
        title: 'Flowers',
        text: [
          'A flower has a green stalk that both may cut, with blue and red petals. More blue petals than red ones: its atomic weight is $1$; more red ones: $-1$. The size of the lead does not matter.',
          'So a garden of flowers is decided by counting flowers, if one side is two ahead.',
        ],
        board: 'flower(2, 3, 1)',
        claims: [
          'atomic_weight(flower(2, 3, 1)) == 1',
          'atomic_weight(flower(2, 1, 3)) == -1',
          'atomic_weight(flower(2, 5, 1)) == 1',
          'outcome(flower(2, 3, 1) + flower(1, 2, 0)) == L',
        ],
      },
    ],
  },
  {
    id: 'impartial',
    title: 'Impartial games',
    summary: 'Both players have the same moves',
    steps: [
      {
        title: 'Nim',
        text: [
          'There are some heaps; take as many chips as you like from one of them. A heap of n is the game $*n$.',
          'Write the sizes in binary and add without carrying: the _nim sum_. If it is $0$, whoever starts loses. The nim sum of 3, 4 and 5 is $2$, so there is a winning move.',
        ],
        board: 'nim(3, 4, 5)',
        goal: {
          task: 'Change the heaps until whoever starts loses, but not by taking everything.',
          test: 'outcome(it) == P and len(options(it)) > 0',
          solution: 'nim(1, 4, 5)',
        },
        claims: [
          'nim_sum(3, 4, 5) == 2',
          'outcome(nim(3, 4, 5)) == N',
          'nim_sum(1, 4, 5) == 0',
          'outcome(nim(1, 4, 5)) == P',
          'nim(3) == *3',
        ],
      },
      {
        title: 'Every impartial game is a heap',
        text: [
          'The value of an impartial position is $*n$, where n is the least number that is _not_ the value of an option. A position with options $0$, $*$ and $*3$ is $*2$.',
          'In Kayles you knock down one pin or two neighbouring ones, which may split the row. A row of five is worth $*4$.',
        ],
        board: 'kayles(5)',
        claims: ['{0,*,*3|0,*,*3} == *2', 'kayles(5) == *4', 'grundy(kayles(5)) == 4'],
      },
      {
        title: 'Rows that repeat',
        text: [
          'The nim values of Kayles look wild at first: 1, 2, 3, 1, 4, 3, 2, … But from row 71 on they repeat with period 12 for ever, and a finite check proves it.',
        ],
        sequence: 'kayles',
        claims: ['period(kayles) == [71, 12]', 'nim_sequence(kayles, 8) == [0, 1, 2, 3, 1, 4, 3, 2]'],
      },
      {
        title: 'Turning coins',
        text: [
          'Mock Turtles: turn one, two or three coins, the rightmost of them from heads to tails. Each head counts for itself, and the values are the numbers with an odd number of binary ones: 1, 2, 4, 7, 8, 11, …',
          'The P-positions form a _code_: the exclusive or of two of them is again one. With up to seven coins turned and 24 in the row, the P-positions are the 4096 words of the Golay code.',
        ],
        sequence: 'mogul',
        claims: [
          'nim_sequence(mock_turtles, 6) == [1, 2, 4, 7, 8, 11]',
          'outcome(mock_turtles("HHHH")) == P',
          'outcome(mogul("HHHHHHHH")) == P',
        ],
      },
      {
        title: 'Multiplying heaps',
        text: [
          'Turning Corners: turn the four corners of a rectangle, the far corner from heads to tails. The value of a head at row a and column b is the _nim product_ of a and b. With nim sum and nim product the heaps are a field: $2$ times $2$ is $3$, and everything but $0$ has an inverse.',
        ],
        sequence: 'turning_corners',
        claims: [
          'grundy(turning_corners(2, 2)) == 3',
          'nim_mul(2, 2) == 3',
          'nim_mul(2, nim_inverse(2)) == 1',
          'grundy(turning_corners(3, 5)) == nim_mul(3, 5)',
        ],
      },
    ],
  },
];
