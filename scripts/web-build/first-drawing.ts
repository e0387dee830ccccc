import type { Plugin, Rolldown } from 'vite'

const STYLESHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/
/** The letters of German and its neighbours; what lies beyond is fetched where a page needs it. */
const LETTERS = /inter-latin-wght-normal-[\w-]+\.woff2$/

/** Puts the page's styles into the page: one round trip less before there is something to see. */
function withStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(STYLESHEET, (link, name: string) => {
    const file = bundle[name]
    return file?.type === 'asset' ? `<style>${String(file.source).trim()}</style>` : link
  })
}

/**
 * What is needed for the first drawing comes with the page. The type family is named on the landing page only: behind the login its bytes would come
 * before those of the page's code, and who works there every day has it.
 */
export function firstDrawing(): Plugin {
  return {
    name: 'first-drawing',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle = {} }) {
        const styled = withStyles(html, bundle)
        if (!path.endsWith('landing.html')) return styled
        const font = Object.keys(bundle).find((name) => LETTERS.test(name))
        if (font === undefined) throw new Error('No type family was built.')
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' }
        return { html: styled, tags: [{ tag: 'link', attrs, injectTo: 'head' }] }
      },
    },
  }
}
