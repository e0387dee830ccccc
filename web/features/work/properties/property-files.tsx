import { FileMenu } from '#web/components/file-menu.tsx'
import { later } from '#web/lib/later.tsx'
import { useMay } from '#web/lib/may.ts'
import type { PropertyFileLinksProps } from './property-file-links.tsx'

const Links = later<PropertyFileLinksProps>(
  async () => (await import('./property-file-links.tsx')).PropertyFileLinks,
  ({ onClose }) => onClose(),
)

interface PropertyFilesProps extends Pick<PropertyFileLinksProps, 'list' | 'cards'>, Partial<Pick<PropertyFileLinksProps, 'query'>> {
  label?: string
}

/** Downloads of a list of properties. */
export function PropertyFiles({ list, query = {}, cards, label }: PropertyFilesProps) {
  if (!useMay('export')) return null
  return (
    <FileMenu onNear={Links.ahead} {...(label !== undefined && { label })}>
      {(close) => <Links list={list} query={query} cards={cards} onClose={close} />}
    </FileMenu>
  )
}
