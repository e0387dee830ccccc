/** A field in the portal's own analytics data (`dimensions`): `"ad_type": "OFFERED"`. Found by regex, since the script is not JSON. */
export function pageData(html: string, field: string): string | undefined {
  const start = html.indexOf('universalAnalyticsOpts')
  if (start < 0) return undefined
  return new RegExp(`"${field}"\\s*:\\s*"([^"]*)"`).exec(html.slice(start, start + 10_000))?.[1] || undefined
}
