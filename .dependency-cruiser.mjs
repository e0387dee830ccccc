// Who may import whom. Each rule's comment says where the code belongs instead; there is no list of exceptions.
const TEST = '\\.(test|trial|fixture)\\.tsx?$'
const WING = '(ingest|market|work|network|people|operations)'
const FEATURE_INSIDE = '^server/features/[^/]+/[^/]+/(queries|routes|feature|mails)[^/]*\\.ts$'
const PRODUCT = '^(shared|server|web)/'

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

const everywhere = [
  forbid(
    'no-cycle',
    'Two files that need each other are one thing: join them, or move what both need into a third.',
    {},
    { circular: true },
  ),
  forbid('no-unresolved', 'The import leads nowhere: correct its path, or add the package to package.json.', {}, { couldNotResolve: true }),
  forbid(
    'no-orphan',
    'Nothing uses this file: delete it, or name it where it is used (server/features.ts, web/app/pages.tsx).',
    { orphan: true, path: PRODUCT, pathNot: [TEST, '\\.d\\.ts$'] },
    {},
  ),
  forbid(
    'no-vague-name',
    'Name the file after what it knows; utils, helpers, misc, common and manager collect everything.',
    {},
    { path: '(^|/)(utils?|helpers?|misc|common|manager)(\\.tsx?$|/)', pathNot: 'node_modules' },
  ),
  forbid(
    'no-test-code-in-product',
    'The product does not know its tests and trainers: what both need belongs into the product.',
    { pathNot: ['^(learn|test|e2e|bench)/', TEST] },
    { path: ['^(learn|test|e2e|bench)/', '^(?!node_modules).*\\.(test|trial|fixture)\\.tsx?$'] },
  ),
  forbid(
    'stand-ins-outside',
    'The stand-ins are other people’s servers: reach them by the address in the settings, from scripts, tests and benchmarks only.',
    { path: PRODUCT, pathNot: TEST },
    { path: '^(stand-ins|scripts)/' },
  ),
  forbid(
    'product-needs-dependencies',
    'What the server needs at run time stands in "dependencies" of package.json, not in "devDependencies".',
    { path: '^(server|shared)/', pathNot: TEST },
    { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  ),
]

const shared = [
  forbid(
    'domain-alone',
    'shared/domain holds pure rules: what needs a library, a clock or the outside belongs into server/ or web/.',
    { path: '^shared/domain/', pathNot: TEST },
    { pathNot: '^shared/domain/' },
  ),
  forbid(
    'contract-small',
    'shared/contract may use shared/domain and zod only: both ends read it.',
    { path: '^shared/contract/', pathNot: TEST },
    { pathNot: ['^shared/(contract|domain)/', '^node_modules/zod/'] },
  ),
]

const wings = [
  forbid(
    'six-wings',
    'A feature lives in one of the six wings: ingest, market, work, network, people or operations.',
    { path: '^(server|web)/', pathNot: '^(server|web)/features/' },
    { path: '^(server|web)/features/', pathNot: `^(server|web)/features/${WING}/[^/]+/` },
  ),
  forbid(
    'network-without-market',
    'The partner network does not know the market: a tip becomes a prospect through a service of work.',
    { path: ['^(server|web)/features/network/', '^shared/contract/network/'], pathNot: TEST },
    {
      path: [
        '^(server|web)/features/(market/|work/(cards|properties|market-sheet|own-adverts)/)',
        '^shared/contract/(market/|work/(properties|property-filter|market-sheet|own-adverts)\\.ts$)',
      ],
    },
  ),
  forbid(
    'ingest-before-work',
    'Ingest feeds the market and the market feeds work: what an agent does with an advert he brings belongs into work.',
    { path: ['^server/features/ingest/', '^shared/contract/ingest/'], pathNot: TEST },
    { path: ['^server/features/work/', '^shared/contract/work/'] },
  ),
  forbid(
    'market-between',
    'Ingest feeds the market and the market feeds work: call a hook (server/hooks.ts) and let the other wing do what follows.',
    { path: ['^server/features/market/', '^shared/contract/market/'], pathNot: TEST },
    { path: ['^server/features/(ingest|work)/', '^shared/contract/(ingest|work)/'] },
  ),
  forbid(
    'operations-by-services',
    'Operations administer what others do: ask for a function in their service.ts.',
    { path: '^server/features/operations/', pathNot: TEST },
    { path: '^server/features/(ingest|market|work|network|people)/', pathNot: '/service\\.ts$' },
  ),
]

const server = [
  forbid(
    'server-without-web',
    'The server does not know the screens: what both need belongs into shared/.',
    { path: '^server/' },
    { path: '^web/' },
  ),
  forbid(
    'feature-private',
    'A feature’s queries, routes, feature.ts and mails are its own: ask for a function in its service.ts or policy.ts.',
    { path: '^server/features/([^/]+/[^/]+)/', pathNot: TEST },
    { path: FEATURE_INSIDE, pathNot: '^server/features/$1/' },
  ),
  forbid(
    'feature-private-outside',
    'A feature’s queries, routes, feature.ts and mails are its own: ask for a function in its service.ts or policy.ts.',
    { path: '^server/(?!features/|(app|features|start|main)\\.ts)', pathNot: TEST },
    { path: FEATURE_INSIDE },
  ),
  forbid(
    'feature-below-app',
    'Only server/app.ts, features.ts, start.ts and main.ts know all features; a feature gets what it needs through its ctx.',
    { path: '^server/(?!(app|features|start|main)\\.ts)', pathNot: TEST },
    { path: '^server/(app|features|start|main)\\.ts$' },
  ),
  forbid(
    'foundation-without-features',
    'http, html, db, jobs, events, deliveries, mail, pdf, outgoing, s3, crm, ai, mcp, privacy and tracing carry the features: hand the function in from server/app.ts or features.ts instead.',
    { path: '^server/(http|html|db|jobs|events|deliveries|mail|pdf|outgoing|s3|crm|ai|mcp|privacy|tracing)/', pathNot: TEST },
    { path: '^server/features/' },
  ),
  forbid(
    'fastify-at-the-edge',
    'Fastify stays in routes.ts, server/http and server/app.ts: a service gets plain values and throws Refusal.',
    { path: '^server/', pathNot: ['^server/(http/|(app|feature|start|main)\\.ts)', '^server/features/[^/]+/[^/]+/routes\\.ts$', TEST] },
    { path: '^node_modules/(fastify|@fastify)/' },
  ),
  forbid(
    'sql-in-queries',
    'SQL stays in queries.ts (or queries-<part>.ts): write a named function there.',
    {
      path: '^server/(features|events|deliveries|mail|pdf|crm|ai|outgoing|s3|privacy)/',
      pathNot: ['(^|/)queries[^/]*\\.ts$', TEST],
    },
    { path: '^node_modules/(kysely|pg)/' },
  ),
  forbid(
    'readers-pure',
    'Portals, directories and server/html get text and return values: fetching belongs into server/outgoing, storing into the pipeline, the time is handed in.',
    { path: ['^server/features/ingest/(portals|directories)/', '^server/html/'], pathNot: TEST },
    {
      pathNot: [
        '^server/features/ingest/(portals|directories)/',
        '^server/html/',
        '^shared/domain/',
        '^node_modules/(cheerio|domhandler|domutils|htmlparser2)/',
      ],
    },
  ),
]

const extension = [
  forbid(
    'extension-small',
    'The browser extension reads pages with the portals’ readers and knows the contract’s types; everything else is the server’s work.',
    { path: '^extension/' },
    { path: '^(server|web|stand-ins|scripts|test)/', pathNot: ['^server/features/ingest/portals/', '^server/html/'] },
  ),
  forbid(
    'extension-outside',
    'The extension runs in the agent’s browser: the product gets what it sends by the contract.',
    { pathNot: '^extension/' },
    { path: '^extension/' },
  ),
]

const web = [
  forbid(
    'web-without-server',
    'The browser’s part knows the contract only: what both need belongs into shared/.',
    { path: '^web/', pathNot: TEST },
    { path: '^server/' },
  ),
  forbid(
    'rows-by-name',
    'The browser names rows and loads none: import the types of shared/contract/index.ts, and a form’s schema from the file of its noun.',
    { path: '^web/', pathNot: [TEST, '^web/testing/'] },
    { path: '^shared/contract/index\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'web-feature-alone',
    'Two features meet in web/blocks and web/pages only: compose them there, or move what is free of the domain into web/components or web/lib.',
    { path: '^web/features/([^/]+/[^/]+)/' },
    { path: '^web/(features|blocks|pages|app)/', pathNot: '^web/features/$1/' },
  ),
  forbid(
    'components-without-domain',
    'A component could ship in a different product: what knows the domain belongs into web/features/<wing>/<noun>.',
    { path: '^web/components/', pathNot: TEST },
    { path: '^(web/(features|blocks|pages|app)|shared)/' },
  ),
  forbid(
    'lib-at-the-bottom',
    'web/lib carries the rest: what needs a component or a feature belongs to it.',
    { path: '^web/lib/', pathNot: TEST },
    { path: '^web/(components|features|blocks|pages|app)/' },
  ),
  forbid(
    'page-alone',
    'A page composes features and is named in web/app/pages.tsx: what two pages share is a block, a component or part of a feature.',
    { path: '^web/pages/', pathNot: TEST },
    { path: '^web/(pages|app)/' },
  ),
  forbid(
    'blocks-for-pages',
    'A block is what several pages share and no feature owns: it knows no page, and only pages know it.',
    { path: '^web/blocks/', pathNot: TEST },
    { path: '^web/(pages|app|landing)/' },
  ),
  forbid(
    'blocks-by-pages',
    'A block is for pages: what a frame needs belongs into web/app, what a feature needs into the feature.',
    { path: '^web/(app|landing|main\\.tsx)', pathNot: TEST },
    { path: '^web/blocks/' },
  ),
]

export default {
  forbidden: [...everywhere, ...shared, ...wings, ...server, ...extension, ...web],
  options: {
    // The compiler's own parser has no interface since TypeScript 7; without this line nothing is read and everything passes.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|node_modules/\\.cache)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
}
