import { renderToString } from 'react-dom/server'
import { meta } from './content.ts'
import { Landing } from './landing.tsx'
import picture from './pictures/search-light-1120.webp'

/** What the build writes into the page: its markup, and its metadata for link previews. */
export const prerender = () => ({ markup: renderToString(<Landing />), ...meta, picture })
