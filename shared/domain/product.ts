/** What it is called where an installation says nothing else. */
export const DEFAULT_NAME = 'Giebel'

interface Surroundings {
  readonly document?: { querySelector(selector: string): { getAttribute(name: string): string | null } | null }
  readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> }
}
const { document, process } = globalThis as Surroundings

/**
 * The name on the door: in titles, toasts, mails and the manifest. A constant, because texts are made of it when they are loaded: a page finds it in its
 * head, where the server wrote it, everything else in the setting `PRODUCT_NAME`.
 */
export const PRODUCT_NAME: string =
  document?.querySelector('meta[name="application-name"]')?.getAttribute('content') || process?.env?.['PRODUCT_NAME'] || DEFAULT_NAME

/** The store of the code that a partner's phone keeps, known to his page and to the service worker. */
export const PARTNER_CODE = `${DEFAULT_NAME}-partner`
