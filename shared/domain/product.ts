/** The name on the door: in titles, toasts, mails and the manifest. */
export const PRODUCT_NAME = 'Giebel'

/** The store of the code that a partner's phone keeps, known to his page and to the service worker. */
export const PARTNER_CODE = `${PRODUCT_NAME}-partner`
