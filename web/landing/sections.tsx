import type { ReactNode } from 'react'
import { Mark } from '#web/components/logo.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { claims, claimsNote, closing, fairness, features, footer, numbers, numbersNote, roadmap } from './content.ts'
import type { LoginTrigger } from './login-button.tsx'
import { LoginButton } from './login-button.tsx'
import { Sample } from './samples.tsx'
import { Skyline } from './skyline.tsx'

export const Section = ({ id, title, text, children }: { id: string; title: string; text?: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="mx-auto max-w-7xl px-6 pt-24 sm:pt-32">
    <h2 id={id} className="max-w-3xl text-[30px] leading-tight font-bold tracking-tight text-balance sm:text-[40px]">
      {title}
    </h2>
    {text && <p className="mt-3 max-w-2xl text-lg text-ink-2">{text}</p>}
    {children}
  </section>
)

export const Numbers = () => (
  <section aria-label="Zahlen" className="mx-auto max-w-7xl px-6 pt-16 sm:pt-20">
    <ul className="grid grid-cols-2 gap-x-6 gap-y-10 lg:grid-cols-4">
      {numbers.map(({ value, label, text }) => (
        <li key={label} className="border-l-2 border-accent pl-5">
          <span className="block text-[40px] leading-none font-bold tracking-tight sm:text-[52px]">{value}</span>{' '}
          <span className="mt-2 block font-semibold">{label}</span> <span className="block text-[15px] text-ink-2">{text}</span>
        </li>
      ))}
    </ul>
    <p className="mt-8 text-[15px] text-ink-2">{numbersNote}</p>
  </section>
)

export const Features = () => (
  <Section id="funktionen" title={features.title} text={features.text}>
    <ul className="mt-10 grid gap-5 md:grid-cols-2 xl:grid-cols-3">
      {features.cards.map(({ sample, title, text }) => (
        <li key={sample} className="min-w-0 rounded-panel border bg-panel shadow-panel">
          <Sample name={sample} />
          <div className="p-6">
            <h3 className="text-lg font-semibold tracking-tight">{title}</h3>
            <p className="mt-1.5 text-[15px] text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
)

export const Claims = () => (
  <section aria-label="Nutzen" className="mx-auto max-w-7xl px-6 pt-5">
    <ul className="grid gap-8 rounded-panel bg-accent-tint px-6 py-9 sm:px-10 md:grid-cols-3">
      {claims.map(({ value, label, text }) => (
        <li key={label}>
          <p className="text-accent">
            <span className="block text-[44px] leading-none font-bold tracking-tight">{value}</span>{' '}
            <span className="mt-2 block text-lg font-semibold">{label}</span>
          </p>
          <p className="mt-1 text-[15px]">{text}</p>
        </li>
      ))}
    </ul>
    <p className="mt-3 px-6 text-[15px] text-ink-2 sm:px-10">{claimsNote}</p>
  </section>
)

export const Fairness = () => (
  <Section id="fairness" title={fairness.title}>
    <ul className="mt-10 grid gap-10 md:grid-cols-3">
      {fairness.points.map(({ title, text }) => (
        <li key={title} className="border-t-2 border-accent pt-5">
          <h3 className="text-lg font-semibold tracking-tight text-balance">{title}</h3>
          <p className="mt-1.5 text-[15px] text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  </Section>
)

export const Roadmap = () => (
  <Section id="fahrplan" title={roadmap.title} text={roadmap.text}>
    <ol className="mt-10 grid gap-5 md:grid-cols-3">
      {roadmap.quarters.map(({ when, state, tone, title, items }) => (
        <li key={when} className="rounded-panel border bg-panel p-6 shadow-panel">
          <p className="flex items-center justify-between gap-3">
            <span className="text-[15px] font-semibold text-ink-2">{when}</span> <Badge tone={tone}>{state}</Badge>
          </p>
          <h3 className="mt-4 text-xl font-semibold tracking-tight">{title}</h3>
          <ul className="mt-3 list-disc space-y-1.5 pl-5 text-[15px] text-ink-2 marker:text-line-strong">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  </Section>
)

export const Closing = (login: LoginTrigger) => (
  <section aria-labelledby="schluss" className="relative isolate mt-24 overflow-hidden bg-linear-to-b from-[#0c3a47] to-[#2f7280] sm:mt-32">
    <div className="px-6 pt-20 pb-64 text-center sm:pt-24 sm:pb-80">
      <h2 id="schluss" className="text-[32px] leading-tight font-bold tracking-tight text-balance text-white sm:text-[44px]">
        {closing.title}
      </h2>
      <p className="mt-3 text-lg text-[#e4eff1]">{closing.text}</p>
      <LoginButton {...login} look="filled" className="mt-7 h-13 px-7 text-[17px]">
        {closing.action}
      </LoginButton>
    </div>
    <Skyline className="absolute inset-x-0 bottom-0 -z-10 h-56 w-full sm:h-72" />
  </section>
)

const links = (name: string, entries: readonly { readonly label: string; readonly href: string }[]) => (
  <nav aria-label={name}>
    <ul className="flex flex-wrap gap-x-6">
      {entries.map(({ label, href }) => (
        <li key={href}>
          <a href={href} className="inline-block rounded-sm py-2 text-[15px] underline-offset-4 hover:underline">
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

export const Footer = () => (
  <footer className="mx-auto max-w-7xl px-6 py-10">
    <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
      <p className="flex items-center gap-2.5 font-bold tracking-tight">
        <span className="text-accent">
          <Mark />
        </span>
        {PRODUCT_NAME}
      </p>
      {links('Zugang', footer.access)}
    </div>
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-10 gap-y-3 border-t pt-5 text-ink-2">
      <p className="text-[15px]">{footer.line}</p>
      {links('Rechtliches', footer.legal)}
    </div>
  </footer>
)
