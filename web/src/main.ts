import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { show } from './lib/theme.svelte';

show();
mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Not in the way of the first answer.
  const register = () => void navigator.serviceWorker.register('./service-worker.js').catch(() => {});
  if (document.readyState === 'complete') setTimeout(register, 1500);
  else window.addEventListener('load', () => setTimeout(register, 1500));
}
