/** What the operator of this installation offers to who needs help. */
export type SupportSettings = {
  /** Null: there is no chat. */
  readonly chat: { readonly appKey: string; readonly scriptUrl: string } | null;
  readonly help: {
    /** The first page of the help; null: there is none. */
    readonly url: string | null;
    /** Hosts whose pages the app shows in a frame. */
    readonly hosts: readonly string[];
  };
};

export const noSupport: SupportSettings = { chat: null, help: { url: null, hosts: [] } };
