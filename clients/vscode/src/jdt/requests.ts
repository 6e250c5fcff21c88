// JDT LS's own requests, as far as this client makes them; their names and shapes are those of JDT LS.
import type { CodeActionParams, Range, WorkspaceEdit } from "vscode-languageclient/node";

/** What JDT LS is told that this client has a dialogue for; it offers the source actions that need one only then. */
export const CLIENT_CAPABILITIES = {
  classFileContentsSupport: true,
  overrideMethodsPromptSupport: true,
  hashCodeEqualsPromptSupport: true,
  advancedOrganizeImportsSupport: true,
  generateToStringPromptSupport: true,
  advancedGenerateAccessorsSupport: true,
  generateConstructorsPromptSupport: true,
  generateDelegateMethodsPromptSupport: true,
  executeClientCommandSupport: true,
};

export interface OverridableMethod {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly unimplemented: boolean;
  readonly declaringClass: string;
}

export interface Variable {
  readonly name: string;
  readonly type: string;
  readonly isSelected?: boolean;
}

export interface Method {
  readonly name: string;
  readonly parameters: readonly string[];
}

export interface Accessor {
  readonly fieldName: string;
  readonly typeName: string;
  readonly isStatic: boolean;
  readonly generateGetter: boolean;
  readonly generateSetter: boolean;
}

export interface DelegateField {
  readonly field: Variable;
  readonly delegateMethods: readonly Method[];
}

export interface ImportCandidate {
  readonly fullyQualifiedName: string;
  readonly id: string;
}

/** A name in the code that several types have. */
export interface ImportSelection {
  readonly candidates: readonly ImportCandidate[];
  readonly range: Range;
}

interface Exchanges {
  "java/listOverridableMethods": [CodeActionParams, { type: string; methods: OverridableMethod[] }];
  "java/addOverridableMethods": [{ context: CodeActionParams; overridableMethods: OverridableMethod[] }, WorkspaceEdit];
  "java/checkConstructorsStatus": [CodeActionParams, { constructors: Method[]; fields: Variable[] }];
  "java/generateConstructors": [
    { context: CodeActionParams; constructors: readonly Method[]; fields: readonly Variable[] },
    WorkspaceEdit,
  ];
  "java/resolveUnimplementedAccessors": [CodeActionParams, Accessor[]];
  "java/generateAccessors": [{ context: CodeActionParams; accessors: Accessor[] }, WorkspaceEdit];
  "java/checkHashCodeEqualsStatus": [CodeActionParams, { type: string; fields: Variable[]; existingMethods: string[] }];
  "java/generateHashCodeEquals": [
    { context: CodeActionParams; fields: Variable[]; regenerate: boolean },
    WorkspaceEdit,
  ];
  "java/checkToStringStatus": [CodeActionParams, { type: string; fields: Variable[]; exists: boolean }];
  "java/generateToString": [{ context: CodeActionParams; fields: Variable[] }, WorkspaceEdit];
  "java/checkDelegateMethodsStatus": [CodeActionParams, { delegateFields: DelegateField[] }];
  "java/generateDelegateMethods": [
    { context: CodeActionParams; delegateEntries: { field: Variable; delegateMethod: Method }[] },
    WorkspaceEdit,
  ];
}

/** Asks JDT LS; null is its way of saying that it has nothing. */
export type Jdt = <Name extends keyof Exchanges>(
  name: Name,
  params: Exchanges[Name][0],
) => Promise<Exchanges[Name][1] | null>;

/** How a build ended, as `java/buildWorkspace` says it. */
export const BUILD = { failed: 0, succeeded: 1, withErrors: 2, cancelled: 3 } as const;

/** JDT LS's `FeatureStatus`, by number. */
export const FEATURE_STATUS = ["disabled", "interactive", "automatic"] as const;
