import type { Lesson } from './course';

export const misere: Lesson[] = [
  {
    id: 'misere',
    title: 'When the last move loses',
    summary: 'Misère play, and what takes the place of values',
    steps: [
      {
        title: 'The other way to end',
        text: [
          'So far the player who makes the last move wins. Now the player who makes the last move _loses_: a player who cannot move has won. This is _misère_ play. The moves stay the same.',
          'Three heaps of one chip: each move takes a heap, so the player who starts takes the last one, and loses. With two heaps it is the other way round. Every game can be played so. On the square of Domineering whoever starts now loses.',
        ],
        board: 'misere(nim(1, 1, 1))',
        goal: {
          task: 'Change the heaps until whoever starts wins.',
          test: 'outcome(it) == N',
          solution: 'misere(nim(1, 1))',
        },
        claims: [
          'outcome(misere(nim(1))) == P',
          'outcome(misere(nim(1, 1))) == N',
          'outcome(misere(nim(1, 1, 1))) == P',
          'outcome(nim(1, 1, 1)) == N',
          'misere_outcome(domineering(2, 2)) == P',
          'misere_outcome(nim(0)) == N',
        ],
      },
      {
        title: 'Nim, the other way',
        text: [
          'Bouton solved this game too. Play as in normal Nim as long as at least two heaps have more than one chip: make the nim sum $0$. When only one such heap is left, take so much of it, down to one chip or none, that an _odd_ number of heaps of one remains.',
          'From 3, 4, 5 the only winning move is to 1, 4, 5, as in normal play. From 1, 1, 5 it is to 1, 1, 1. Play it: you start.',
        ],
        play: ['misere(nim(3, 4, 5))'],
        claims: [
          'misere_outcome(nim(3, 4, 5)) == N',
          'len(misere_wins(nim(3, 4, 5))) == 1',
          'misere_outcome(nim(1, 4, 5)) == P',
          'outcome(nim(1, 4, 5)) == P',
          'len(misere_wins(nim(1, 1, 5))) == 1',
          'misere_outcome(nim(1, 1, 1)) == P',
          'misere_outcome(nim(1, 2, 3)) == P',
          'misere_outcome(nim(1, 2, 2)) == N',
        ],
      },
      {
        title: 'Values mean nothing now',
        text: [
          'In normal play $*2$ + $*2$ is $0$, and can be left out of every sum. In misère play nobody may do that: two heaps of two are lost for the player who starts, and no heap at all is won.',
          'So misère values are written in another way, and are never mixed with the values of normal play. $*[2]$ is a heap of two, and $*[2+2]$ is two of them. Only heaps of one still cancel: $*[1]$ + $*[1]$ is $*[0]$.',
        ],
        value: '*[2] + *[2]',
        claims: [
          '*2 + *2 == 0',
          'misere_outcome(nim(2, 2)) == P',
          'misere_outcome(nim(0)) == N',
          'misere_value(nim(2, 2)) == *[2+2]',
          '*[2] + *[2] == *[2+2]',
          '*[2] + *[2] != *[0]',
          '*[1] + *[1] == *[0]',
        ],
      },
      {
        title: 'What can be simplified',
        text: [
          'Two impartial games are equal if nobody ever notices when one takes the place of the other: whatever impartial game is added, the same player wins. There is one way to make a game simpler. If some of the options already make a game K, the others may go if each of them has a move back to K. If nothing but them is there, one of them must be a P-position.',
          'That is rare. A game whose only option is $*[2]$ cannot be simplified; it is written $*[2#]$. By day five there are 4,171,780 of these values. In normal play impartial games have only six by then.',
        ],
        value: '*[2#]',
        claims: [
          'misere_value({*2|*2}) == *[2#]',
          'misere_value({*|*}) == *[0]',
          '*[3,1,0] == *[2]',
          '*[3,2] == *[2+2]',
          'misere_values_born_by(3) == [*[0], *[1], *[2], *[3], *[2#]]',
          '[misere_count_born_by(n) for n in 0..5] == [1, 2, 3, 5, 22, 4171780]',
        ],
      },
      {
        title: 'Genus',
        text: [
          'Full values soon fill pages. The _genus_ keeps some numbers only. A row of nine in Kayles has the genus $genus("4^046")$. The large number is the nim value of normal play. The small ones are misère nim values: the n for which the game and a heap of n together are a P-position. The first is that of the game alone, the next that of the game and a heap of two, then with two heaps of two, and so on; the last two repeat for ever.',
          'If the first small number is 0, whoever starts loses. A game in which nobody can move has the genus $genus("0^120")$.',
        ],
        value: 'genus(kayles(9))',
        claims: [
          'genus(kayles(9)) == genus("4^046")',
          'grundy(kayles(9)) == 4',
          'misere_nim_value(kayles(9)) == 0',
          'misere_nim_value(kayles(9) + nim(2)) == 4',
          'misere_nim_value(kayles(9) + nim(2) + nim(2)) == 6',
          'misere_outcome(kayles(9)) == P',
          'genus(nim(0)) == genus("0^120")',
          'genus(nim(2)) == genus("2^20")',
        ],
      },
      {
        title: 'Tame games',
        text: [
          'The nim value and the misère nim value of a position of Nim are 0 and 1, or 1 and 0, or equal. A game is _tame_ if its two numbers are such a pair, and if all its options are tame. Sums of tame games are played like Nim.',
          'Games in which you take chips by fixed numbers are tame: with 2 or 3 chips to take, a heap of four has the numbers 2 and 2. Kayles is not tame. A row of five has the genus $genus("4^146")$, and no position of Nim has the numbers 4 and 1.',
        ],
        value: 'misere_value(kayles(5))',
        claims: [
          'is_tame(*[2#])',
          'is_tame(subtraction([2, 3], 4))',
          'grundy(subtraction([2, 3], 4)) == 2',
          'misere_nim_value(subtraction([2, 3], 4)) == 2',
          'misere_value(kayles(5)) == *[2+2,3,2,1]',
          'genus(kayles(5)) == genus("4^146")',
          'not is_tame(kayles(5))',
          'misere_class(kayles(5)) == "restless"',
        ],
      },
      {
        title: 'Kayles',
        text: [
          'For a long time nobody knew how to win misère Kayles. The single rows that are lost for the player who starts are 1, 4, 9, 12 and 20, and no others.',
          'Sibert found the rule for all sums, and published it with Conway: who wins is the same as in normal play, except in a few families. The rows 5 and 1 together are one exception: whoever starts wins in normal play, and loses in misère play. The rows 17 and 12 are another, the other way round.',
        ],
        sequence: 'kayles',
        misere: true,
        claims: [
          '[n for n in 1..20 if misere_outcome(kayles(n)) == P] == [1, 4, 9, 12, 20]',
          'Q := misere_solve(kayles); [n for n in 1..100 if quotient_outcome(Q, [n]) == P] == [1, 4, 9, 12, 20]',
          'outcome(kayles(5, 1)) == N',
          'misere_outcome(kayles(5, 1)) == P',
          'outcome(kayles(17, 12)) == P',
          'misere_outcome(kayles(17, 12)) == N',
        ],
      },
      {
        title: 'Quotients',
        text: [
          'Two heaps need not be equal among all impartial games. It is enough that nobody notices the difference in sums of heaps of the _same_ game. The classes that are left are the _quotient_. Adding heaps multiplies classes, and some classes are the P-positions. Often there are only finitely many.',
          'In 0.75 you take one chip in any way, or two and leave nothing or two heaps. Eight classes decide every sum: heap 1 is a, heap 2 is b, heap 5 is c, and the P-positions are a and b². For Kayles 40 classes are enough, nine of them P-positions. From row 71 on the classes of the rows repeat with period 12, so that rows of any length are decided at once.',
        ],
        value: 'misere_solve("0.75")',
        claims: [
          'quotient_order(misere_solve("0.75")) == 8',
          'quotient_generators(misere_solve("0.75")) == [["a", 1], ["b", 2], ["c", 5]]',
          'quotient_p(misere_solve("0.75")) == ["a", "b^2"]',
          'quotient_word(misere_solve("0.75"), [2, 5]) == "ab"',
          'quotient_order(misere_solve(kayles)) == 40',
          'len(quotient_p(misere_solve(kayles))) == 9',
          'quotient_period(misere_solve(kayles)) == [71, 12]',
          'quotient_outcome(misere_solve(kayles), [10**12 + 5, 4, 1]) == N',
        ],
      },
      {
        title: 'Left and Right again',
        text: [
          'When Left and Right have different moves, misère play is stranger still: among all games not even $*$ + $*$ is $0$. So one says which games may be added. Among _dicots_, in which at every moment both players can move or neither can, $*$ + $*$ is $0$ again.',
          'Among all games there is a reason against it: {0,1|}, in which Left has two moves and Right has none. Alone it is won by Right. Added to $*$ + $*$ it is won by Left. Clobber is a game of dicots: there no such thing can turn up. The strip x x o, which Left wins in normal play, is now won by Right.',
        ],
        board: 'misere(clobber("xxo"))',
        goal: {
          task: 'Turn stones until Left wins.',
          test: 'outcome(it) == L',
          solution: 'misere(clobber("oox"))',
        },
        claims: [
          'misere_compare(* + *, 0, "dicot") == "="',
          'misere_compare(* + *, 0, "all") == "<>"',
          'misere_outcome({0,1|}) == R',
          'misere_outcome(* + * + {0,1|}) == L',
          'is_dicot(clobber("xxo"))',
          'not is_dicot({0,1|})',
          'outcome(clobber("xxo")) == L',
          'outcome(misere(clobber("xxo"))) == R',
        ],
      },
    ],
  },
];
