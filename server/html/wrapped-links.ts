import { portalOfHost } from '#shared/domain/sources.ts'

/** Characters. Longer links never lead to an advert. */
export const LINK_MAX = 4_000
/** Maximum depth: services may wrap links that other services have already wrapped. */
const DEPTH_MAX = 4

/** Services that put their own address around a link, with the parameter that holds it: mail programs, chats and search engines. */
const WRAPPERS: readonly (readonly [address: RegExp, parameters: readonly string[]])[] = [
  [/^[\w.-]{1,80}\.safelinks\.protection\.outlook\.com\//, ['url']],
  [/^statics\.teams\.cdn\.office\.net\/evergreen-assets\/safelinks\//, ['url']],
  [/^deref-(?:gmx|web|1und1|mail)\.(?:net|com|de|org|at|ch)\//, ['redirectUrl']],
  [/^(?:www\.)?google\.(?:com|de|at|ch)\/url$/, ['q', 'url']],
  [/^(?:l|lm|www)\.(?:facebook|instagram)\.com\/(?:l\.php|flx\/warn\/)?$/, ['u']],
  [/^linkprotect\.cudasvc\.com\/url$/, ['a']],
  [/^(?:clicktime\.symantec\.com|protect\d?\.fireeye\.com)\//, ['u']],
  [/^slack-redir\.net\/link$/, ['url']],
]
/** Proofpoint URL Defense, versions 2 and 3. */
const DEFENDED_2 = /^urldefense(?:\.proofpoint)?\.com\/v2\/url$/
const DEFENDED_3 = /^https:\/\/urldefense(?:\.proofpoint)?\.com\/v3\/__(https?:\/.+?)__;([\w-]*)/

/** Advert sites that are not supported as portals. */
const OTHER_SITES = ['ohne-makler.net', 'thinkimmo.com']

/** The portal link inside its wrappers, without any network request. Any other link is returned unchanged. */
export function unwrapped(link: string): string {
  if (link.length > LINK_MAX) return link
  let inner = link
  for (let n = 0; n < DEPTH_MAX; n += 1) {
    const next = within(inner)
    if (next === undefined) break
    inner = next
  }
  return inner !== link && isOfPortal(inner) ? inner : link
}

function isOfPortal(link: string): boolean {
  const { protocol, hostname = '', username, port } = URL.parse(link) ?? {}
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || port !== '') return false
  return portalOfHost(hostname) !== undefined || OTHER_SITES.some((site) => hostname === site || hostname.endsWith(`.${site}`))
}

function within(link: string): string | undefined {
  const [, whole, replaced = ''] = DEFENDED_3.exec(link) ?? []
  if (whole !== undefined) return undefended(whole.replace(/^(https?:\/)(?!\/)/, '$1/'), replaced)
  const url = URL.parse(link.replaceAll('&amp;', '&'))
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
  const address = url.hostname + url.pathname
  if (DEFENDED_2.test(address)) return unpacked(url.searchParams.get('u'))
  const parameters = WRAPPERS.find(([wrapper]) => wrapper.test(address))?.[1]
  return parameters?.map((name) => url.searchParams.get(name)?.trim()).find((inner) => inner !== undefined && /^https?:/i.test(inner))
}

function unpacked(packed: string | null): string | undefined {
  try {
    return packed === null ? undefined : decodeURIComponent(packed.replace(/-(?=[\dA-F]{2})/gi, '%').replaceAll('_', '/'))
  } catch {
    return undefined
  }
}

/** Proofpoint replaces special characters with stars and appends them in base64; `**B` encodes three of them. */
function undefended(link: string, replaced: string): string {
  if (replaced === '') return link
  const signs = Buffer.from(replaced, 'base64url').toString()
  let at = 0
  return link.replace(/\*(?:\*([A-Za-z\d_-]))?/g, (_, run: string | undefined) => {
    const count = run === undefined ? 1 : RUNS.indexOf(run) + 2
    at += count
    return signs.slice(at - count, at)
  })
}
const RUNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
