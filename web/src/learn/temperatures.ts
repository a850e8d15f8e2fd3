import type { Lesson } from './course';

export const temperatures: Lesson[] = [
  {
    id: 'hot',
    title: 'Hot games',
    summary: 'Games in which everybody wants to move',
    steps: [
      {
        title: 'Switches',
        text: [
          'In {4|-2} the player who moves first gains a lot. Left takes four moves, or Right takes two. Such a game is _hot_.',
          'On the average it is worth $1$, its _mean_. Moving is worth $3$ to either player, its _temperature_. The square of Domineering is the switch $+-1$: mean $0$, temperature $1$.',
        ],
        value: '{4|-2}',
        claims: [
          'mean({4|-2}) == 1',
          'temperature({4|-2}) == 3',
          'is_hot({4|-2})',
          'domineering(2, 2) == +-1',
          'mean(+-1) == 0',
          'temperature(+-1) == 1',
        ],
      },
      {
        title: 'Stops',
        text: [
          'Play one hot game alone until it is a number. If Left starts and both play for the largest gain, you arrive at the _left stop_; if Right starts, at the _right stop_.',
          'In {3||2|1} Left moves to $3$ at once. Right moves to {2|1}, and Left answers to $2$. The stops are $3$ and $2$.',
        ],
        value: '{3||2|1}',
        claims: ['left_stop({3||2|1}) == 3', 'right_stop({3||2|1}) == 2', 'left_stop({2|1}) == 2'],
      },
      {
        title: 'Cooling',
        text: [
          'Let each move cost a tax t. As the tax rises the stops approach each other, until nobody cares to move. The _thermograph_ is a picture of that: the tax upwards, values sideways with Left’s side at the left, and a mast where all is quiet.',
          'The foot of the mast tells everything at a glance: its height is the temperature, its place is the mean. The 2 by 3 board is {2|-1/2}: its mast stands on $3/4$ at height $5/4$.',
        ],
        board: 'domineering("...|...")',
        claims: [
          'domineering(2, 3) == {2|-1/2}',
          'mean(domineering(2, 3)) == 3/4',
          'temperature(domineering(2, 3)) == 5/4',
          'left_wall({2|-1/2}, 1) == 1',
          'right_wall({2|-1/2}, 1) == 1/2',
        ],
      },
      {
        title: 'Play the hottest, mostly',
        text: [
          'Means add up exactly; the temperature of a sum is never above that of its hottest part. So a good plan is to move where it is hottest.',
          'It is not always right. Of {1|-1}, {4|0||-1} and {1|0||-2} the last one is the hottest, but Left, who starts, wins only by moving in the second one: the threat of $4$ forces Right to answer at once, and it is her turn again. Play it out.',
        ],
        play: ['{1|-1}', '{4|0||-1}', '{1|0||-2}'],
        claims: [
          'mean({4|-2} + {2|-1/2}) == mean({4|-2}) + mean({2|-1/2})',
          'temperature({4|-2} + {2|-1/2}) <= temperature({4|-2})',
          'temperature({1|0||-2}) == 5/4',
          'temperature({4|0||-1}) == 1',
          'temperature({1|-1}) == 1',
          'winning_moves([{1|-1}, {4|0||-1}, {1|0||-2}], L) == [[{1|-1}, {4|0}, {1|0||-2}]]',
        ],
      },
      {
        title: 'A very hot game',
        text: [
          'In Snort you colour nodes, and your colour must never touch the other one. A coloured node reserves its neighbours for you, so that the middle of a path is worth a fight: three nodes in a row are $+-2$.',
        ],
        board: 'snort(path(3))',
        goal: {
          task: 'Colour or close nodes until the position is a number other than 0.',
          test: 'is_number(it) and it != 0',
          solution: 'snort(path(3), ".L.")',
        },
        claims: ['snort(path(3)) == +-2', 'temperature(snort(path(3))) == 2', 'snort(path(3), ".L.") == 2'],
      },
    ],
  },
];
