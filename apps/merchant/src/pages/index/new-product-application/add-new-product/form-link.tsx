import type { ReactNode } from 'react';
import type { ProductForm } from './use-product-form.ts';

type FormLinkProps = { form: ProductForm; href: string; children: ReactNode };

/** Link to a screen that helps with the form. Leaves without asking, because Back finds the draft. */
export function FormLink({ form, href, children }: FormLinkProps) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      onClick={(event) => {
        event.preventDefault();
        form.leaveFor(href);
      }}
    >
      {children}
    </a>
  );
}
