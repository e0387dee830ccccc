import { Link } from 'react-router'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { Logo } from '#web/components/logo.tsx'
import { Answer } from '#web/components/answer.tsx'
import { BackLink } from '#web/components/back-link.tsx'
import { PageHead, PageSpinner } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useSecondFactor } from '#web/features/people/second-factor/queries.ts'
import { SecondFactorCards } from '#web/features/people/second-factor/second-factor-cards.tsx'
import { useTitle } from '#web/lib/hooks.ts'
import { paths } from '#web/lib/paths.ts'

const isNever = () => false

/** The current user's second factors. */
export function SecondFactorPage() {
  useTitle('Zweiter Faktor')
  const factor = useSecondFactor()
  return (
    <>
      <BackLink to={paths.profile}>Mein Profil</BackLink>
      <PageHead title="Zweiter Faktor" />
      <Answer of={factor} failed="Das konnte nicht geladen werden" loading={<PageSpinner />} isEmpty={isNever} empty={null}>
        {(found) => <SecondFactorCards factor={found} />}
      </Answer>
    </>
  )
}

/** For an administrator who must set up a second factor: nothing else opens before. */
export function SetUpSecondFactorPage() {
  useTitle('Zweiten Faktor einrichten')
  const factor = useSecondFactor()
  const isDone = factor.data !== undefined && (factor.data.app !== null || factor.data.passkeys.length > 0)
  return (
    <main className="mx-auto w-full max-w-4xl px-4 py-8 sm:px-6">
      <Logo name={PRODUCT_NAME} />
      <h1 className="mt-8 text-3xl font-bold tracking-tight text-balance">Zweiten Faktor einrichten</h1>
      <p className="mt-1.5 mb-6 text-ink-2">
        Für Administratoren ist er hier Pflicht. Mit einer App auf dem Telefon oder einem Passkey dauert es eine Minute.
      </p>
      <Answer of={factor} failed="Das konnte nicht geladen werden" loading={<PageSpinner />} isEmpty={isNever} empty={null}>
        {(found) => <SecondFactorCards factor={found} />}
      </Answer>
      <div className="mt-6 flex flex-wrap items-center gap-4">
        {isDone && (
          // reloads the application, which is unlocked now
          <Button variant="primary" size="large" onClick={() => location.assign(paths.home)}>
            Weiter zur Administration
          </Button>
        )}
        <Link to={paths.logout} className="text-sm font-medium text-accent hover:underline">
          Abmelden
        </Link>
      </div>
    </main>
  )
}
