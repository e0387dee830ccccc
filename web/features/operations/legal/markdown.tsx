import type { Components } from 'react-markdown'
import ReactMarkdown from 'react-markdown'
import { cutAtBlanks } from '#shared/domain/legal.ts'

/** The part of an HTML tree that is used here. */
interface Node {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

const marked = (value: string): Node => ({ type: 'element', tagName: 'mark', properties: {}, children: [{ type: 'text', value }] })

/** Highlights gaps that the operator has to fill. */
function markBlanks(node: Node): void {
  if (!node.children) return
  node.children = node.children.flatMap((child) => {
    if (child.type !== 'text') {
      markBlanks(child)
      return child
    }
    return cutAtBlanks(child.value ?? '').map((value, index) => (index % 2 === 1 ? marked(value) : { type: 'text', value }))
  })
}

/** Web and email links only: other schemes run code or open programs. */
const safeLink = (address: string) => (/^(https?:|mailto:)/i.test(address) ? address : '')

const TITLE = 'mt-8 mb-2 text-lg font-semibold text-balance first:mt-0'
const LIST = 'my-3 space-y-1.5 pl-5'

/** Shifts headings below the page title. */
const LOOK: Components = {
  h1: ({ children }) => <h2 className={TITLE}>{children}</h2>,
  h2: ({ children }) => <h2 className={TITLE}>{children}</h2>,
  h3: ({ children }) => <h3 className="mt-6 mb-1.5 font-semibold">{children}</h3>,
  p: ({ children }) => <p className="my-3 leading-relaxed first:mt-0 last:mb-0">{children}</p>,
  ul: ({ children }) => <ul className={`${LIST} list-disc`}>{children}</ul>,
  ol: ({ children }) => <ol className={`${LIST} list-decimal`}>{children}</ol>,
  a: ({ href, children }) =>
    href ? (
      <a href={href} rel="noopener noreferrer" className="font-medium text-accent underline underline-offset-2">
        {children}
      </a>
    ) : (
      <>{children}</>
    ),
  mark: ({ children }) => <mark className="rounded bg-amber-tint px-1 py-0.5 text-amber">{children}</mark>,
}

/** Markdown without raw HTML and without images: a remote image would reveal the reader to its host. */
export const Markdown = ({ text }: { text: string }) => (
  <ReactMarkdown skipHtml disallowedElements={['img']} urlTransform={safeLink} rehypePlugins={[() => markBlanks]} components={LOOK}>
    {text}
  </ReactMarkdown>
)
