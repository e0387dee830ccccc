/** Hosts shared by many businesses, which do not identify any of them. */
const SHARED =
  /(?:^|\.)(?:facebook|instagram|linkedin|xing|youtube|google|wixsite|business\.site|linktr\.ee|gelbeseiten|dasoertliche|11880|dastelefonbuch|golocal|meinestadt|myhammer|check24|ebay|kleinanzeigen|t-online)(?:\.[a-z]{2,3})?$/

/** The host of a business's own web site, without `www.`; undefined if it has none. */
export function siteKey(website: string | null): string | undefined {
  const host = website === null ? undefined : URL.parse(website)?.hostname.replace(/^www\d?\./, '')
  return host === undefined || SHARED.test(host) ? undefined : host
}
