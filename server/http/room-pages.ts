import type { FastifyRequest } from 'fastify'

/** A complete page for everyone; the client's document, for members; or as if it did not exist. */
export type RoomPage = { fill: (shell: string) => string } | 'for members' | 'not found'

export interface SitemapLine {
  url: string
  changedAt: Date
}

/** Pages whose addresses the build does not know. */
export interface RoomPages {
  /** Undefined if the path is not one of these pages. */
  pageAt(request: FastifyRequest): Promise<RoomPage | undefined>
  /** The addresses of the rooms themselves, while they are shown to the web. */
  doors(): Promise<string[]>
  sitemaps(): Promise<{ name: string }[]>
  sitemap(name: string): Promise<SitemapLine[] | undefined>
}
