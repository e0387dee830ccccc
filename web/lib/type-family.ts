const FAMILY = '1em "Inter Variable"'
const KEY = 'giebel.type'
/** Milliseconds after a page has come. On a slow line the type family would stand in the way of what the page shows. */
const BEHIND_THE_PAGE = 3_000

function isHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Notes that this device has the type family, from the next page on. */
export async function keepTypeFamily(): Promise<void> {
  try {
    const found = await document.fonts.load(FAMILY)
    if (found.length > 0) localStorage.setItem(KEY, 'inter')
  } catch {
    // where nothing can be kept, pages show what the device has
  }
}

/** Shows the product's type family where the device has it; elsewhere it is fetched behind the page, for the next one. */
export function startTypeFamily(): void {
  if (isHere()) document.documentElement.dataset['type'] = 'inter'
  else addEventListener('load', () => setTimeout(() => void keepTypeFamily(), BEHIND_THE_PAGE), { once: true })
}
