// The part of a search tree that is opened: each opened node as the server describes it, asked again while the search
// goes on.
import { call } from '../../api/client';
import type { TreeNode } from '../../api/types';

export const separator = '>';
export const pathKey = (path: string[]) => path.join(separator);
const mostChildren = 6;
// Until somebody opens a node, the most visited line is open to this depth, less on a phone.
const followedDepth = () => (matchMedia('(max-width: 40rem)').matches ? 1 : 3);

export class OpenTree {
  nodes = $state.raw<Record<string, TreeNode>>({});
  opened = $state.raw<string[][]>([[]]);
  touched = $state(false);
  #search = '';
  #asking = false;
  #again = false;

  // An empty name for a search without a tree.
  follow(search: string): void {
    if (search === this.#search) return;
    this.#search = search;
    this.nodes = {};
    if (!this.touched) this.opened = [[]];
  }

  isOpen(path: string[]): boolean {
    const key = pathKey(path);
    return this.opened.some((other) => pathKey(other) === key);
  }

  toggle(path: string[]): void {
    this.touched = true;
    const key = pathKey(path);
    if (this.isOpen(path)) this.opened = this.opened.filter((other) => pathKey(other) !== key && !pathKey(other).startsWith(key + separator));
    else this.opened = [...this.opened, path];
    void this.refresh();
  }

  async refresh(): Promise<void> {
    if (this.#search === '') return;
    if (this.#asking) {
      this.#again = true;
      return;
    }
    this.#asking = true;
    this.#again = false;
    const search = this.#search;
    try {
      if (!this.touched) await this.#openMostVisited(search);
      const found: Record<string, TreeNode> = {};
      for (const path of this.opened) {
        const node = await this.#ask(search, path);
        if (node) found[pathKey(path)] = node;
      }
      if (search === this.#search && Object.keys(found).length > 0) this.nodes = found;
    } finally {
      this.#asking = false;
    }
    // Asked for meanwhile, perhaps at the end of the search.
    if (this.#again) await this.refresh();
  }

  async #openMostVisited(search: string): Promise<void> {
    const line: string[][] = [[]];
    const deepest = followedDepth();
    for (let depth = 0; depth < deepest; ++depth) {
      const path = line.at(-1) ?? [];
      const best = (await this.#ask(search, path))?.children[0];
      if (!best || best.visits < 2 || best.children === 0) break;
      line.push([...path, best.move]);
    }
    if (!this.touched) this.opened = line;
  }

  // Null when the path is not in the tree yet, or the search is gone: what was shown stays.
  async #ask(search: string, path: string[]): Promise<TreeNode | null> {
    try {
      return await call<TreeNode>('tree', { search, path, most: mostChildren });
    } catch {
      return null;
    }
  }
}

export interface DrawnNode {
  key: string;
  path: string[];
  parent: DrawnNode | null;
  move: string;
  visits: number;
  value: number | null;
  children: number;
  open: boolean;
  more: number;
  x: number;
  y: number;
}

export interface DrawnTree {
  nodes: DrawnNode[];
  height: number;
  depth: number;
}

// Leaves get rows of their own from top to bottom; an opened node stands in the middle of its children.
export function layout(nodes: Record<string, TreeNode>): DrawnTree {
  const drawn: DrawnNode[] = [];
  let rows = 0;
  let depth = 0;
  function place(path: string[], parent: DrawnNode | null, move: string, visits: number, value: number | null, children: number): DrawnNode {
    const key = pathKey(path);
    const node = nodes[key];
    const self: DrawnNode = { key, path, parent, move, visits, value, children, open: (node?.children.length ?? 0) > 0, more: node?.left_out ?? 0, x: path.length, y: 0 };
    depth = Math.max(depth, path.length);
    drawn.push(self);
    const below = (node?.children ?? []).map((child) => place([...path, child.move], self, child.move, child.visits, child.value, child.children));
    const first = below[0];
    const last = below.at(-1);
    self.y = first && last ? (first.y + last.y) / 2 : rows++;
    return self;
  }
  const root = nodes[''];
  if (root) place([], null, '', root.visits, root.value, root.children.length);
  return { nodes: drawn, height: rows, depth };
}
