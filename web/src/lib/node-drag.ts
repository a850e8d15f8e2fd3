/** Nodes of a graph that are moved: with mouse and finger, and with Shift and the arrow keys. */
import type { Board } from '../engine/protocol';
import { type Spot, STEP } from './board';
import { inside, nodeName, type Place, type Places } from './places';

/** Less than so many pixels is a click. */
const SHAKE = 5;
/** How far a key moves a node. */
const NUDGE = 0.125;
const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

type Graph = Extract<Board, { kind: 'graph' }>;

export class NodeDrag {
  private held: { node: number; from: Place; x: number; y: number } | undefined;
  private moved = false;

  constructor(
    private readonly board: () => Graph | undefined,
    private readonly places: () => Places,
    private readonly put: (node: number, to: Place) => void,
  ) {}

  private where(node: number): Place | undefined {
    const board = this.board();
    const own = board?.nodes[node];
    return board && own && (this.places()[nodeName(board, node)] ?? { x: own.x, y: own.y });
  }

  grab(event: PointerEvent, spot: Spot) {
    const node = Number(spot.slice(1));
    const from = this.where(node);
    this.moved = false;
    if (event.button !== 0 || !from) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.held = { node, from, x: event.clientX, y: event.clientY };
  }

  pull(event: PointerEvent, svg: SVGSVGElement | undefined) {
    const board = this.board();
    const scale = svg?.getScreenCTM()?.a;
    if (!this.held || !board || !scale) return;
    const { node, from, x, y } = this.held;
    const [dx, dy] = [event.clientX - x, event.clientY - y];
    if (!this.moved && Math.hypot(dx, dy) < SHAKE) return;
    this.moved = true;
    this.put(node, inside(board, { x: from.x + dx / scale / STEP, y: from.y + dy / scale / STEP }));
  }

  drop() {
    this.held = undefined;
  }

  /** Whether the click that comes now is the end of a drag. */
  dragged(): boolean {
    const was = this.moved;
    this.moved = false;
    return was;
  }

  /** Whether the key has moved a node. */
  key(event: KeyboardEvent, spot: Spot): boolean {
    const way = ARROWS[event.key];
    const node = Number(spot.slice(1));
    const [board, from] = [this.board(), this.where(node)];
    if (!way || !event.shiftKey || event.ctrlKey || event.metaKey || !board || !from) return false;
    event.preventDefault();
    this.put(node, inside(board, { x: from.x + way[0] * NUDGE, y: from.y + way[1] * NUDGE }));
    return true;
  }
}
