"""Every option, its default, its meaning and who may set it.

An option's `scope` is VS Code's: whatever names a command, a path, a URL or a JVM flag is `machine`, so that a
workspace nobody trusts yet cannot set it; the rest is `window`. Keys for model servers are no options: they come
from environment variables only (docs/configuration.md), and so never into settings files, requests or logs.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from pydantic.alias_generators import to_camel

MACHINE: dict[str, Any] = {"scope": "machine"}
WINDOW: dict[str, Any] = {"scope": "window"}
START: dict[str, Any] = {"start": True}
"""Read when the server starts; a later change is told, and takes effect with the next start."""

Url = Annotated[str, StringConstraints(pattern=r"^(https?://[^\s]+)?$", strip_whitespace=True)]
Heap = Annotated[str, StringConstraints(pattern=r"^[1-9]\d*[mMgG]$")]


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, alias_generator=to_camel)


class JdtlsOptions(_Section):
    home: str = Field(
        default="",
        description="Folder of an Eclipse JDT LS to use instead of the one found or fetched.",
        json_schema_extra=MACHINE | START,
    )
    jvm_arguments: tuple[str, ...] = Field(
        default=(),
        description="More arguments for the Java machine that runs JDT LS.",
        json_schema_extra=MACHINE | START,
    )
    heap: Heap = Field(
        default="1G", description="Largest heap of JDT LS, such as 1G or 800m.", json_schema_extra=MACHINE | START
    )


class JavaOptions(_Section):
    executable: str = Field(
        default="",
        description="The `java` (21 or later) that runs JDT LS; empty: found on this machine.",
        json_schema_extra=MACHINE | START | {"environment": "ESPALIER_JAVA"},
    )


class ModelOptions(_Section):
    url: Url = Field(
        default="",
        description="Base URL (ending in /v1) of a vLLM server that fixes are drawn from; empty: the embedded model.",
        json_schema_extra=MACHINE,
    )
    name: str = Field(
        default="", description="The model's name there; empty: the server's only one.", json_schema_extra=MACHINE
    )
    tokenizer: str = Field(
        default="",
        description="The model's tokenizer.json, its folder, or a cached Hugging Face name; empty: as the server says.",
        json_schema_extra=MACHINE,
    )


class ChatOptions(_Section):
    url: Url = Field(
        default="",
        description="Base URL of a chat server (`/v1/chat/completions`) that tells answers; empty: the graph does.",
        json_schema_extra=MACHINE,
    )
    name: str = Field(default="", description="The chat model's name there.", json_schema_extra=MACHINE)


class EmbeddingsOptions(_Section):
    url: Url = Field(
        default="",
        description="Base URL of an embeddings server (`/v1/embeddings`); empty: the model installed with Espalier.",
        json_schema_extra=MACHINE,
    )
    model: str = Field(default="", description="The embedding model's name there.", json_schema_extra=MACHINE)


class FixOptions(_Section):
    candidates: int = Field(
        default=10, ge=1, le=50, description="How many fixes to look for.", json_schema_extra=WINDOW
    )
    seconds: float = Field(
        default=10.0,
        ge=1,
        le=600,
        description="How long to look for them, in seconds, before you are asked whether to go on.",
        json_schema_extra=WINDOW,
    )


class FeatureOptions(_Section):
    graph: bool = Field(
        default=True, description="Index the workspace and answer questions about it.", json_schema_extra=WINDOW
    )
    vectors: bool = Field(
        default=True, description="Embed the code, for questions in plain words.", json_schema_extra=WINDOW
    )
    fix: bool = Field(default=True, description="Offer fixes for lines with errors.", json_schema_extra=WINDOW)
    inline_completion: Literal["off", "invoke", "automatic"] = Field(
        default="invoke",
        description="When a statement or a method body is completed inline: never, when you ask, or as you type.",
        json_schema_extra=WINDOW,
    )


class CacheOptions(_Section):
    directory: str = Field(
        default="",
        description="Where indexes and downloads are kept; empty: the system's cache folder.",
        json_schema_extra=MACHINE | START | {"environment": "ESPALIER_CACHE"},
    )


class LogOptions(_Section):
    level: Literal["error", "warning", "info", "debug"] = Field(
        default="warning", description="How much is written to the log file.", json_schema_extra=WINDOW
    )


class Options(_Section):
    """All options, frozen."""

    jdtls: JdtlsOptions = JdtlsOptions()
    java: JavaOptions = JavaOptions()
    model: ModelOptions = ModelOptions()
    chat: ChatOptions = ChatOptions()
    embeddings: EmbeddingsOptions = EmbeddingsOptions()
    fix: FixOptions = FixOptions()
    features: FeatureOptions = FeatureOptions()
    cache: CacheOptions = CacheOptions()
    log: LogOptions = LogOptions()
