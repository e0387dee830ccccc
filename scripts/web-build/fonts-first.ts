import type { Plugin } from 'vite'

/** The letters of German and its neighbours; what lies beyond is fetched where a page needs it. */
const LETTERS = /inter-latin-wght-normal-[\w-]+\.woff2$/

/** Names the type family with the page itself: found in the styles only, it would come too late for the first drawing. */
export function fontsFirst(): Plugin {
  return {
    name: 'fonts-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((name) => LETTERS.test(name))
        if (font === undefined) throw new Error('No type family was built.')
        return [
          { tag: 'link', attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' }, injectTo: 'head' },
        ]
      },
    },
  }
}
