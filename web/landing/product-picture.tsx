import { useSyncExternalStore } from 'react'
import { readTheme, subscribeTheme } from '#web/lib/theme.ts'
import { hero } from './content.ts'
import darkSmall from './pictures/search-dark-1120.webp'
import darkLarge from './pictures/search-dark-2240.webp'
import lightSmall from './pictures/search-light-1120.webp'
import lightLarge from './pictures/search-light-2240.webp'
import darkPhoneAvif from './pictures/search-phone-dark-720.avif'
import darkPhone from './pictures/search-phone-dark-720.webp'
import lightPhoneAvif from './pictures/search-phone-light-720.avif'
import lightPhone from './pictures/search-phone-light-720.webp'

const PHONE = '(max-width: 639px)'
const SIZES = 'min(70rem, 100vw - 3rem)'
const DARK = '(prefers-color-scheme: dark)'

/** Until the page's code has loaded, the system's setting is the theme. */
const THEME_MEDIA = { system: DARK, dark: 'all', light: 'not all' } as const

/** A screenshot in the theme and for the width of the screen. Each source has its own dimensions, so nothing moves when it loads. */
export function ProductPicture() {
  const dark = THEME_MEDIA[useSyncExternalStore(subscribeTheme, readTheme, () => 'system' as const)]
  return (
    <picture>
      {/* a third smaller, for the slowest lines */}
      <source media={`${PHONE} and ${dark}`} type="image/avif" srcSet={darkPhoneAvif} width={720} height={1145} />
      <source media={`${PHONE} and ${dark}`} srcSet={darkPhone} width={720} height={1145} />
      <source media={PHONE} type="image/avif" srcSet={lightPhoneAvif} width={720} height={1145} />
      <source media={PHONE} srcSet={lightPhone} width={720} height={1145} />
      <source media={dark} srcSet={`${darkSmall} 1120w, ${darkLarge} 2240w`} sizes={SIZES} width={1440} height={900} />
      <img
        src={lightSmall}
        srcSet={`${lightSmall} 1120w, ${lightLarge} 2240w`}
        sizes={SIZES}
        width={1440}
        height={900}
        alt={hero.picture}
        fetchPriority="high"
        className="h-auto w-full"
      />
    </picture>
  )
}
