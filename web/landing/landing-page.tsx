import { SkipLink } from '#web/components/skip-link.tsx'
import { Audiences } from './audiences.tsx'
import { Header, Hero } from './hero.tsx'
import { Claims, Closing, Fairness, Features, Footer, Numbers, Roadmap } from './sections.tsx'
import { useLoginDialog } from './use-login-dialog.ts'

const leaveForGood = (address: string) => location.replace(address)

/** What a visitor without a session sees at any path. */
export function LandingPage({ leave = leaveForGood }: { leave?: (address: string) => void }) {
  const { Dialog, open, preload, show, close } = useLoginDialog(leave)
  const login = { show, preload }
  return (
    <>
      <SkipLink />
      <Header {...login} />
      <main id="inhalt" tabIndex={-1} className="outline-none">
        <Hero {...login} />
        <Numbers />
        <Features />
        <Claims />
        <Audiences />
        <Fairness />
        <Roadmap />
        <Closing {...login} />
      </main>
      <Footer />
      {Dialog && <Dialog open={open} onClose={close} leave={leave} />}
    </>
  )
}
