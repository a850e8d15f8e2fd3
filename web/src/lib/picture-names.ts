/** What the kinds of pictures are called. */
import type { PictureKind } from '../engine/protocol';

export const PICTURE_NAMES: Record<PictureKind, string> = {
  thermograph: 'Thermograph',
  tree: 'Tree',
  expanded_tree: 'Down to 0',
  hasse: 'Order',
  board: 'Board',
  moves: 'Moves',
  position_tree: 'Positions',
  nim_tree: 'Nim values',
  birth_tree: 'Birthdays',
  chessboard: 'Chessboard',
  line: 'Line',
  scatter: 'Points',
  intensity: 'Shades',
};
