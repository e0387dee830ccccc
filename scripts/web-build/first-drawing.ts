import type { Plugin, Rolldown } from 'vite'

const STYLESHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/
/** The letters of German and its neighbours; other letters are fetched when a page needs them. */
const LETTERS = /inter-german-[\w-]+\.woff2$/

/** Inlines the page's styles: this saves a round trip before anything is shown. */
function withStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(STYLESHEET, (link, name: string) => {
    const file = bundle[name]
    return file?.type === 'asset' ? `<style>${String(file.source).trim()}</style>` : link
  })
}

/**
 * The page includes what the first paint needs. Only the landing page preloads the type family: after the login, its bytes would arrive
 * before those of the page's code, and regular users have it cached.
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
