/** The name on the door: in titles, toasts, letters and the manifest. */
export const PRODUCT_NAME = 'Giebel'
