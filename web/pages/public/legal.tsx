import { useLocation } from 'react-router'
import { LEGAL_PAGES, LEGAL_TITLE } from '#shared/domain/legal.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { ArticleFrame } from '#web/components/article-frame.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { ArticleSkeleton, LegalArticle } from '#web/features/operations/legal/legal-article.tsx'
import { messages } from '#web/features/operations/legal/messages.ts'
import { useLegalText } from '#web/features/operations/legal/queries.ts'
import { formatDate } from '#web/lib/format.ts'
import { useTitle } from '#web/lib/hooks.ts'

function Text({ page }: { page: (typeof LEGAL_PAGES)[number] }) {
  const { data, isError, isFetching, refetch } = useLegalText(page)
  if (data)
    return (
      <>
        {!data.isFilledIn && <Notice className="mb-6">{messages.notFilledIn}</Notice>}
        <LegalArticle text={data.text} />
        {data.updatedAt && <p className="mt-10 text-[13px] text-ink-2">Zuletzt geändert am {formatDate(data.updatedAt)}</p>}
      </>
    )
  if (isError)
    return (
      <ErrorCard
        title="Dieser Text konnte nicht geladen werden"
        text="Bitte versuchen Sie es gleich noch einmal."
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  return <ArticleSkeleton />
}

/** Legal pages: Impressum, Datenschutz, AGB, Barrierefreiheit, chosen by the path. */
export function LegalPage() {
  const { pathname } = useLocation()
  const page = LEGAL_PAGES.find((one) => pathname.toLowerCase().startsWith(`/${one}`)) ?? 'impressum'
  useTitle(LEGAL_TITLE[page])
  return (
    <ArticleFrame product={PRODUCT_NAME}>
      <h1 className="mb-6 text-3xl font-bold tracking-tight text-balance">{LEGAL_TITLE[page]}</h1>
      <Text key={page} page={page} />
    </ArticleFrame>
  )
}
