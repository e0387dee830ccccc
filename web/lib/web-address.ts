/** Only web URLs become links: the text comes from outside. */
export const isWeb = (link: string | null): link is string => link !== null && /^https?:\/\//i.test(link)
