/** Methods that this module needs of a form with an e-mail and a code. */
type CodeForm = {
  trigger(name: 'email', options: { shouldFocus: boolean }): Promise<boolean>;
  getValues(name: 'email'): string;
  clearErrors(name: 'code'): void;
  setFocus(name: 'code'): void;
};

/** Connects a form to `SendCode`. */
export const codeByEmail = (form: CodeForm) => ({
  emailNow: async () =>
    (await form.trigger('email', { shouldFocus: true })) ? form.getValues('email') : null,
  /** Clears the error of the previous code. */
  onSent: () => {
    form.clearErrors('code');
    form.setFocus('code');
  },
});
