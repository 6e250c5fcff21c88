package espalier.sidedoor;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URL;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.osgi.framework.Bundle;

/**
 * Finds the members that this bundle's code refers to and that the running JDT LS lacks. The bundle is compiled against
 * one version of JDT LS and its internals; in another version a missing member would fail in the middle of an answer.
 */
final class Linkage {
	/** The package of what every other part does without, and whose classes are not compared. */
	private static final String APART = "espalier.quickfix";

	private final ClassLoader loader;
	private final Map<Class<?>, Set<String>> members = new HashMap<>();
	private final Set<String> missing = new TreeSet<>();

	private Linkage(ClassLoader loader) {
		this.loader = loader;
	}

	/** Returns the missing classes and members as {@code package.Class.member}, sorted. */
	static Set<String> missing(Bundle bundle) throws IOException {
		Linkage linkage = new Linkage(Linkage.class.getClassLoader());
		for (URL url : Collections.list(bundle.findEntries("/", "*.class", true))) {
			if (!url.getPath().contains(APART.replace('.', '/'))) {
				try (InputStream file = url.openStream()) {
					linkage.check(new ConstantPool(new DataInputStream(file)));
				}
			}
		}
		return linkage.missing;
	}

	private void check(ConstantPool pool) {
		for (ConstantPool.Member member : pool.members()) {
			String owner = member.owner().replace('/', '.');
			if (!owner.startsWith("[") && !owner.startsWith("java.") && !owner.startsWith(APART)) {
				check(owner, member.name(), member.descriptor());
			}
		}
	}

	private void check(String owner, String name, String descriptor) {
		try {
			if (!has(Class.forName(owner, false, loader), name + descriptor, new HashSet<>())) {
				missing.add(owner + "." + name);
			}
		} catch (ClassNotFoundException | LinkageError absent) {
			missing.add(owner);
		}
	}

	private boolean has(Class<?> type, String member, Set<Class<?>> seen) {
		if (type == null || !seen.add(type)) {
			return false;
		}
		if (members.computeIfAbsent(type, Linkage::declared).contains(member) || has(type.getSuperclass(), member, seen)) {
			return true;
		}
		return List.of(type.getInterfaces()).stream().anyMatch(each -> has(each, member, seen))
				|| type.isInterface() && has(Object.class, member, seen);
	}

	private static Set<String> declared(Class<?> type) {
		Set<String> found = new HashSet<>();
		for (Method method : type.getDeclaredMethods()) {
			found.add(method.getName() + descriptor(method.getReturnType(), method.getParameterTypes()));
		}
		for (Constructor<?> constructor : type.getDeclaredConstructors()) {
			found.add("<init>" + descriptor(void.class, constructor.getParameterTypes()));
		}
		for (Field field : type.getDeclaredFields()) {
			found.add(field.getName() + field.getType().descriptorString());
		}
		return found;
	}

	private static String descriptor(Class<?> result, Class<?>[] parameters) {
		return MethodType.methodType(result, parameters).toMethodDescriptorString();
	}

	/** The constant pool of a class file (JVM specification, 4.4), as far as it names members. */
	private static final class ConstantPool {
		record Member(String owner, String name, String descriptor) {
		}

		private static final int UTF8 = 1;
		private static final int CLASS = 7;
		private static final int NAME_AND_TYPE = 12;

		private final Map<Integer, String> texts = new HashMap<>();
		private final Map<Integer, Integer> classes = new HashMap<>();
		private final Map<Integer, int[]> pairs = new HashMap<>();
		private final Map<Integer, int[]> references = new HashMap<>();

		ConstantPool(DataInputStream file) throws IOException {
			file.skipNBytes(8); // magic number and versions
			int count = file.readUnsignedShort();
			for (int index = 1; index < count; index++) {
				int tag = file.readUnsignedByte();
				switch (tag) {
					case UTF8 -> texts.put(index, file.readUTF());
					case CLASS -> classes.put(index, file.readUnsignedShort());
					case NAME_AND_TYPE -> pairs.put(index, pair(file));
					case 9, 10, 11 -> references.put(index, pair(file)); // field, method, interface's method
					case 3, 4, 17, 18 -> file.skipNBytes(4); // int, float, dynamic, invokedynamic
					case 5, 6 -> { // long, double: two entries
						file.skipNBytes(8);
						index++;
					}
					case 8, 16, 19, 20 -> file.skipNBytes(2); // String, method type, module, package
					case 15 -> file.skipNBytes(3); // method handle
					default -> throw new IOException("unknown constant " + tag);
				}
			}
		}

		List<Member> members() {
			return references.values().stream().map(reference -> {
				int[] pair = pairs.get(reference[1]);
				return new Member(texts.get(classes.get(reference[0])), texts.get(pair[0]), texts.get(pair[1]));
			}).toList();
		}

		private static int[] pair(DataInputStream file) throws IOException {
			return new int[]{file.readUnsignedShort(), file.readUnsignedShort()};
		}
	}
}
