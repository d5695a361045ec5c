import type { FastifyRequest } from 'fastify'

/** Complete for anyone; the client's document for members; or as if there were none. */
export type RoomPage = { fill: (shell: string) => string } | 'for members' | 'not found'

export interface SitemapLine {
  url: string
  changedAt: Date
}

/** Pages whose addresses the build does not know. */
export interface RoomPages {
  /** Undefined where the path is no such page. */
  pageAt(request: FastifyRequest): Promise<RoomPage | undefined>
  /** Where the rooms themselves are, while the web may see them. */
  doors(): Promise<string[]>
  sitemaps(): Promise<{ name: string }[]>
  sitemap(name: string): Promise<SitemapLine[] | undefined>
}
