import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { Notice } from '#web/components/ui/notice.tsx'
import { paths } from '#web/lib/paths.ts'
import { useLegalTexts } from './queries.ts'

/** Reminds the administrator of texts with gaps; without gaps, it is only a link. */
export function LegalTodo() {
  const { data } = useLegalTexts()
  if (!data) return null
  const open = data.filter(({ isFilledIn }) => !isFilledIn)
  const link = (
    <Link to={paths.legalText(open[0]?.page ?? 'impressum')} className="inline-flex items-center gap-1.5 text-accent hover:underline">
      {open.length > 0 ? 'Jetzt ergänzen' : 'Rechtstexte ansehen'}
      <ArrowRight aria-hidden className="size-4" />
    </Link>
  )
  if (open.length === 0)
    return (
      <Notice tone="success" title="Rechtstexte vollständig" actions={link}>
        Impressum, Datenschutz, AGB und Barrierefreiheit haben keine Lücken mehr.
      </Notice>
    )
  return (
    <Notice tone="warning" title="Noch zu erledigen: Rechtstexte" actions={link}>
      {open.map(({ title }) => title).join(', ')}: Hier fehlen noch Angaben, die nur Sie kennen. Besucher sehen so lange einen Hinweis.
      {open.some(({ page }) => page === 'auftragsverarbeitung') &&
        ' Kein Büro kann so lange die Vereinbarung zur Auftragsverarbeitung annehmen.'}
    </Notice>
  )
}
