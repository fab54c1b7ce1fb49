/** Support that the operator of this installation offers. */
export type SupportSettings = {
  /** Null if there is none. */
  readonly email: string | null;
  readonly phone: string | null;
  /** Null if there is no chat. */
  readonly chat: { readonly appKey: string; readonly scriptUrl: string } | null;
  readonly help: {
    /** First page of the help; null if there is none. */
    readonly url: string | null;
    /** Hosts whose pages the app may show in a frame. */
    readonly hosts: readonly string[];
  };
  /** Where the source of what runs here is; null if the process does not say. */
  readonly sourceUrl: string | null;
};

export const noSupport: SupportSettings = {
  email: null,
  phone: null,
  chat: null,
  help: { url: null, hosts: [] },
  sourceUrl: null,
};
