import { Download } from 'lucide-react'
import { addressOf } from '#shared/contract/route.ts'
import { buttonClass } from '#web/components/ui/button.tsx'

interface CsvLinkProps {
  path: '/api/properties.csv' | '/api/favorites.csv'
  query?: Readonly<Record<string, unknown>>
}

/** The list on the screen as a file. */
export const CsvLink = ({ path, query = {} }: CsvLinkProps) => (
  <a href={addressOf(path, {}, query)} download className={buttonClass()}>
    <Download aria-hidden />
    Als CSV
  </a>
)
