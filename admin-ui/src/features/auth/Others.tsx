import own from './CodeForm.module.css';

export interface Other {
  label: string;
  onClick: () => void;
}

/** What can be done in place of what is asked for. */
export function Others({ others }: { others: Other[] }) {
  return (
    <div className={own.others}>
      {others.map(({ label, onClick }) => (
        <button key={label} type="button" onClick={onClick}>
          {label}
        </button>
      ))}
    </div>
  );
}
