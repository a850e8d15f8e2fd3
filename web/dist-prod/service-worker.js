// The page without a network: all files are kept at the first visit. scripts/offline.ts fills in the two names.
const CACHE = 'upstar-30beb64999f1';
const FILES = ["assets/BoardPage-DGRN5fEF.css","assets/BoardPage-DihFVwWR.js","assets/CardView-hOo3_7gP.js","assets/CardView-xRpKf-G8.css","assets/Explain-CluVYrVT.js","assets/Explain-CvrJ2nwm.css","assets/ExplorerPage-Z_q2EEth.js","assets/ExplorerPage-jT--RO2h.css","assets/Find-BmIAytb0.js","assets/Find-EfmXlXTy.css","assets/GamePicker-9KT0TqVD.css","assets/GamePicker-CsWz-PCC.js","assets/LastMove-KGKHa41m.js","assets/Learn-BpLXWQYw.css","assets/Learn-zJyQeks5.js","assets/LiveBoard-Btqxo5_P.css","assets/LiveBoard-C-5Os-LV.js","assets/Picture-DBtq0W_B.js","assets/Play-DttRlopA.js","assets/Play-PRA1ckrq.css","assets/Result-BQieGVRt.css","assets/Result-ChgGxlR9.js","assets/Rules-B551I0sl.js","assets/Rules-CLuN3US1.css","assets/Sequences-BXr60bpf.js","assets/Sequences-ylTAjHuf.css","assets/SetupTools-BG83LEWX.css","assets/SetupTools-BMIZ4Qgr.js","assets/Tables-C-Mip_Cf.js","assets/Tables-Dlkpjghi.css","assets/Why-BFR14NGZ.js","assets/Why-CYExPyYS.css","assets/editor-BoPeWFTX.js","assets/embed-BwPZlRIA.css","assets/embed-CXzecSjj.js","assets/focus-CIYsphP7.js","assets/games.svelte-D1RUjVtk.js","assets/index-D1Ua4eYk.js","assets/index-Djpq7y9F.css","assets/line-BiQz2670.js","assets/patient-B8uTCqS_.js","assets/tabular-BcOz07xV.js","assets/upstar_wasm_bg-fFM0FL-k.wasm","assets/wasm-DTkeGQWx.js","assets/worker-DWZwVvwj.js","embed.html"];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(['./', 'icon.svg', 'manifest.webmanifest', ...FILES]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((n) => n.startsWith('upstar-') && n !== CACHE).map((n) => caches.delete(n))),
      )
      .then(() => self.clients.claim()),
  );
});

// The page itself comes from the network if it can, so that a new version is seen at once; its files have names that
// change with their content and come from the cache. Questions to the engine always go to the server.
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.includes('/api')) return;
  if (request.mode === 'navigate') {
    const page = url.pathname.endsWith('/embed.html') ? 'embed.html' : './';
    event.respondWith(fetch(request).catch(() => caches.match(page, { ignoreSearch: true })));
    return;
  }
  event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});
