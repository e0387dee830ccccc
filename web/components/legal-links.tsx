import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'

const LINKS = [
  [paths.imprint, 'Impressum'],
  [paths.privacy, 'Datenschutz'],
  [paths.terms, 'AGB'],
  [paths.accessibility, 'Barrierefreiheit'],
] as const

/** What the law wants to be one step away from everywhere. */
export const LegalLinks = () => (
  <nav aria-label="Rechtliches">
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {LINKS.map(([path, title]) => (
        <li key={path}>
          <Link to={path} className="inline-block py-1.5 hover:text-ink hover:underline">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
