/** Product name unless the installation sets another. */
export const DEFAULT_NAME = 'Giebel'

interface Surroundings {
  readonly document?: { querySelector(selector: string): { getAttribute(name: string): string | null } | null }
  readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> }
}
const { document, process } = globalThis as Surroundings

/**
 * The product name in titles, toasts, emails and the manifest. A constant, because modules build texts from it at load time: a page reads it from its
 * head, as written by the server; everything else uses the setting `PRODUCT_NAME`.
 */
export const PRODUCT_NAME: string =
  document?.querySelector('meta[name="application-name"]')?.getAttribute('content') || process?.env?.['PRODUCT_NAME'] || DEFAULT_NAME

/** Code cache on a partner's phone, shared by the page and the service worker. */
export const PARTNER_CODE = `${DEFAULT_NAME}-partner`
