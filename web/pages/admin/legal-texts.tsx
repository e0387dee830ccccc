import { type ComponentProps, useState } from 'react'
import { useParams } from 'react-router'
import { LEGAL_PAGES, type LegalPage } from '#shared/domain/legal.ts'
import { BackLink } from '#web/components/back-link.tsx'
import { ErrorCard, PageHead } from '#web/components/page-state.tsx'
import { ArticleSkeleton } from '#web/features/operations/legal/legal-article.tsx'
import { LegalEditor } from '#web/features/operations/legal/legal-editor.tsx'
import { LegalNav } from '#web/features/operations/legal/legal-nav.tsx'
import { useLegalText } from '#web/features/operations/legal/queries.ts'
import { useTitle } from '#web/lib/hooks.ts'
import { paths } from '#web/lib/paths.ts'

type EditorProps = { page: LegalPage } & Omit<ComponentProps<typeof LegalEditor>, 'stored'>

function Editor({ page, ...preview }: EditorProps) {
  const { data, isError, isFetching, refetch } = useLegalText(page)
  if (data) return <LegalEditor stored={data} {...preview} />
  if (isError) return <ErrorCard title="Dieser Text konnte nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />
  return <ArticleSkeleton />
}

export function LegalTextsPage() {
  useTitle('Rechtstexte')
  const { page: wanted } = useParams()
  const page = LEGAL_PAGES.find((one) => one === wanted) ?? 'impressum'
  const [isPreviewed, setPreviewed] = useState(false)
  return (
    <>
      <BackLink to={paths.admin}>Administration</BackLink>
      <PageHead
        title="Rechtstexte"
        sub="Die Muster sind ein Anfang, keine Rechtsberatung. Füllen Sie die Lücken und lassen Sie die Texte prüfen."
      />
      <LegalNav page={page} />
      <Editor key={page} page={page} isPreviewed={isPreviewed} onPreview={setPreviewed} />
    </>
  )
}
