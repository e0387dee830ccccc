import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'node_modules/.cache/giebel-landing')

interface Prerendered {
  readonly markup: string
  readonly title: string
  readonly description: string
  /** URL of the picture shown in link previews. */
  readonly picture: string
}

/** Renders the landing page as the browser will; the asset names it contains are the same, because they are derived from the contents. */
async function prerender(): Promise<Prerendered> {
  await build({
    root: join(ROOT, 'web'),
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'landing/prerender.tsx',
      outDir: FOLDER,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
    },
  })
  // the server writes the installation's name into the built page
  delete process.env['PRODUCT_NAME']
  const file = pathToFileURL(join(FOLDER, 'prerender.js'))
  // a repeated build in the same process must not get the previous build's module
  file.searchParams.set('at', String(Date.now()))
  const module = (await import(file.href)) as { prerender: () => Prerendered }
  return module.prerender()
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function buildHead({ title, description, picture }: Omit<Prerendered, 'markup'>): string {
  const og = { type: 'website', locale: 'de_DE', title, description, image: picture }
  return [
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description)}" />`,
    ...Object.entries(og).map(([name, content]) => `<meta property="og:${name}" content="${escape(content)}" />`),
  ].join('\n    ')
}

/** Writes the landing page's markup and head into `landing.html`; during development, the browser renders it. */
export function landingPage(): Plugin {
  return {
    name: 'landing-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path }) {
        if (!path.endsWith('landing.html')) return html
        const { markup, ...head } = await prerender()
        return html.replace('<!--head-->', () => buildHead(head)).replace('<!--page-->', () => markup)
      },
    },
  }
}
