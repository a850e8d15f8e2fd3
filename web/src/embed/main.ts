/** The page that stands in frames of other pages: one thing, without the rest of the workbench. */
import { mount } from 'svelte';
import '../app.css';
import Embed from './Embed.svelte';

const app = document.getElementById('app')!;
mount(Embed, { target: app });

/** Tells the page around it how high it is, so that the frame can be made to fit. */
function tellHeight() {
  const height = Math.ceil(app.getBoundingClientRect().height);
  if (window.parent !== window) window.parent.postMessage({ type: 'upstar-height', height }, '*');
}
new ResizeObserver(tellHeight).observe(app);
