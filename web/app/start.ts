/** Starts a drawn page's code behind the first paint, with which it would compete for line and processor. */
const { code = '' } = document.getElementById('start')?.dataset ?? {}
const scripts = code.split(' ')
requestAnimationFrame(() =>
  setTimeout(() => {
    for (const href of scripts) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    void import(/* @vite-ignore */ scripts[0] ?? '')
  }),
)
