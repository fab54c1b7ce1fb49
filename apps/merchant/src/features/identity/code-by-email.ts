/** What this needs of a form with an e-mail and a code. */
type CodeForm = {
  trigger(name: 'email', options: { shouldFocus: boolean }): Promise<boolean>;
  getValues(name: 'email'): string;
  clearErrors(name: 'code'): void;
  setFocus(name: 'code'): void;
};

/** How a form works together with `SendCode`. */
export const codeByEmail = (form: CodeForm) => ({
  emailNow: async () =>
    (await form.trigger('email', { shouldFocus: true })) ? form.getValues('email') : null,
  /** What was wrong with the code before is over. */
  onSent: () => {
    form.clearErrors('code');
    form.setFocus('code');
  },
});
