import { Link } from 'react-router'
import { LEGAL_PAGES, LEGAL_TITLE } from '#shared/domain/legal.ts'

/** What the law wants to be one step away from everywhere. */
export const LegalLinks = () => (
  <nav aria-label="Rechtliches">
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {LEGAL_PAGES.map((page) => (
        <li key={page}>
          <Link to={`/${page}`} className="inline-block py-1.5 hover:text-ink hover:underline">
            {LEGAL_TITLE[page]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
