import { Link } from 'react-router'
import { LEGAL_LINKS } from '../lib/paths.ts'

/** Pages that the law requires to be one click away from everywhere. */
export const LegalLinks = () => (
  <nav aria-label="Rechtliches">
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {LEGAL_LINKS.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className="inline-block py-1.5 hover:text-ink hover:underline">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
