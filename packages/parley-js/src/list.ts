export interface ListPage<T> {
  data: T[];
  nextCursor: string | null;
}

/** A list of the API, read page by page while you iterate: `for await (const contact of parley.contacts.list())`. */
export class List<Item, Page extends ListPage<Item> = ListPage<Item>> implements AsyncIterable<Item> {
  readonly #readPage: (cursor: string | undefined) => Promise<Page>;
  readonly #cursor: string | undefined;

  constructor(readPage: (cursor: string | undefined) => Promise<Page>, cursor: string | undefined) {
    this.#readPage = readPage;
    this.#cursor = cursor;
  }

  /** Reads only the first page. */
  firstPage(): Promise<Page> {
    return this.#readPage(this.#cursor);
  }

  /** Reads the pages one after the other. */
  async *pages(): AsyncGenerator<Page, void, void> {
    let cursor = this.#cursor;
    do {
      const page = await this.#readPage(cursor);
      yield page;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, void> {
    for await (const { data } of this.pages()) yield* data;
  }

  /** Reads all items, or the first `limit`. */
  async toArray({ limit = Number.POSITIVE_INFINITY }: { limit?: number } = {}): Promise<Item[]> {
    const items: Item[] = [];
    if (limit <= 0) return items;
    for await (const item of this) {
      items.push(item);
      if (items.length >= limit) break;
    }
    return items;
  }
}
