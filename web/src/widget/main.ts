/**
 * The board of a notebook, an ES module for anywidget. Python is its engine: it says where the position is and what it is worth;
 * boards, clicks and formulas are those of the page.
 */
import { mount, unmount } from 'svelte';
import page from '../app.css?inline';
import BoardWidget from './BoardWidget.svelte';
import { type AnyModel, Model } from './model.svelte';
import { followTheme } from './theme';

/** The styles of the page, for one element of a strange one. */
const style = page.replace(/:root\[([^\]]*)\]/g, ':host([$1])').replaceAll(':root', ':host');

function render({ model, el }: { model: AnyModel; el: HTMLElement }): () => void {
  const host = document.createElement('div');
  host.className = 'upstar-board';
  // Keys on the board are not commands of the notebook.
  host.setAttribute('data-lm-suppress-shortcuts', 'true');
  host.addEventListener('keydown', (event) => event.stopPropagation());
  el.append(host);
  const root = host.attachShadow({ mode: 'open' });
  const sheet = document.createElement('style');
  sheet.textContent = `${style}\n:host { display: block; background: none; }`;
  root.append(sheet);
  const shared = new Model(model);
  const widget = mount(BoardWidget, { target: root, props: { model: shared } });
  const unfollow = followTheme(host);
  return () => {
    unfollow();
    shared.destroy();
    void unmount(widget);
    host.remove();
  };
}

export default { render };
